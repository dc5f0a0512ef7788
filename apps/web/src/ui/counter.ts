import { useEffect, useSyncExternalStore } from 'react'

/** Counts parts of the page that are in some state, which the rest of it hears of. */
export interface Counter {
  add: (change: 1 | -1) => void
  any: () => boolean
  subscribe: (notify: () => void) => () => void
}

export function createCounter(): Counter {
  let counted = 0
  const listeners = new Set<() => void>()
  return {
    add(change) {
      counted += change
      for (const notify of listeners) notify()
    },
    any: () => counted > 0,
    subscribe(notify) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** Counts the caller while it is in the counter's state. */
export function useCounted(counter: Counter, counts: boolean): void {
  useEffect(() => {
    if (!counts) return
    counter.add(1)
    return () => counter.add(-1)
  }, [counter, counts])
}

/** Whether any part of the page is in the counter's state. */
export const useAny = ({ subscribe, any }: Counter): boolean => useSyncExternalStore(subscribe, any)

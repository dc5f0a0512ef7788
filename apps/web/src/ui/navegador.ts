import { startTransition, useCallback, useSyncExternalStore } from 'react'

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

/** Whether the device believes it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const IDLE_MS = 200

/** Resolves when the browser has nothing else to do. @param timeout milliseconds after which it resolves anyway. */
export const idle = (timeout?: number) =>
  new Promise<void>((go) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => go(), { timeout })
    else setTimeout(go, IDLE_MS)
  })

let held: (() => void)[] = []

function drawHeld(): void {
  const changes = held
  held = []
  startTransition(() => {
    for (const change of changes) change()
  })
}

/**
 * Changes what is drawn when the next picture is on the screen, so that a key's own effect is not kept waiting by what follows
 * from it. What is held at a time is drawn together.
 */
export function afterPicture(change: () => void): void {
  if (held.push(change) > 1) return
  if (document.hidden)
    setTimeout(drawHeld) // no picture comes
  else requestAnimationFrame(() => setTimeout(drawHeld))
}

/** Follows a media query. Prefer CSS; this is for what must not be in the document at all (a drawer on a wide screen). */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

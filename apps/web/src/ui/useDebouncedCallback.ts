import { useEffect, useRef } from 'react'
import { useLatest } from './useLatest.ts'

/** Calls `fn` with the last argument once nothing new came for `delay` ms; `flush` calls at once. */
export function useDebouncedCallback<A>(fn: (arg: A) => void, delay: number) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useLatest(fn)
  useEffect(() => () => clearTimeout(timer.current), [])
  const flush = (arg: A) => {
    clearTimeout(timer.current)
    latest.current(arg)
  }
  const later = (arg: A) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(arg), delay)
  }
  return { later, flush }
}

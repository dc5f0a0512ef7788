import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What was given at the last drawing, for timers and listeners that outlive it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

import { useState } from 'react'

/** Code that is fetched when somebody reaches for it, and kept for everybody after. */
export type OnDemand<T> = { readonly fetch: () => Promise<T>; loaded: T | null }

export const onDemand = <T>(fetch: () => Promise<T>): OnDemand<T> => ({ fetch, loaded: null })

/**
 * The code, or null until it is here; and what asks for it. A request that fails leaves things as they are: the next one
 * tries again.
 */
export function useOnDemand<T>(cell: OnDemand<T>): [T | null, () => void] {
  const [loaded, setLoaded] = useState(() => cell.loaded)
  const want = () => {
    if (cell.loaded) return setLoaded(() => cell.loaded)
    cell
      .fetch()
      .then((code) => {
        cell.loaded = code
        setLoaded(() => code)
      })
      .catch(() => {})
  }
  return [loaded, want]
}

import { useState } from 'react'

/** Code that is fetched when somebody reaches for it, and then kept. */
export type OnDemand<T> = { readonly fetch: () => Promise<T>; loaded: T | null }

export const onDemand = <T>(fetch: () => Promise<T>): OnDemand<T> => ({ fetch, loaded: null })

/**
 * The code, or null until it is here; and the function that asks for it. A failed request changes nothing, and the next one tries
 * again.
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

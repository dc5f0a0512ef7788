import { type ComponentType, lazy } from 'react'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Longest pause before the next attempt, unless the device finds its network again, because it often does not know that it lost
 * it.
 */
function pause(ms: number): Promise<void> {
  return new Promise((resume) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resume()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })
}

/**
 * Calls `fetch` until it succeeds.
 * @param onFail called once, when the first attempt failed.
 */
export async function untilFetched<T>(fetch: () => Promise<T>, onFail = () => {}): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    try {
      return await fetch()
    } catch {
      if (ms === FIRST_PAUSE_MS) onFail()
      await pause(ms)
    }
  }
}

/**
 * A part of a screen that comes when its code does.
 * @param onFail called once, when the first attempt failed.
 */
export const lazyUntilFetched = <P>(fetch: () => Promise<ComponentType<P>>, onFail?: () => void) =>
  lazy(async () => ({ default: await untilFetched(fetch, onFail) }))

/** `deferred` for parts that no click asked for: nothing is said while one is missing. */
export const quietlyDeferred = <P>(fetch: () => Promise<ComponentType<P>>) => lazyUntilFetched(fetch)

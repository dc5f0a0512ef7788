import { lazy, type ReactNode } from 'react'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** Until the device finds its network again, or for so long: it often does not know that it lost it. */
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

/** What `fetch` brings, asked for until it comes. @param onFail called once, when it did not come at first. */
export async function untilFetched<T>(fetch: () => Promise<T>, onFail: () => void): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    try {
      return await fetch()
    } catch {
      if (ms === FIRST_PAUSE_MS) onFail()
      await pause(ms)
    }
  }
}

type Code<P> = () => Promise<{ default: (props: P) => ReactNode }>

/** `deferred` for what nobody asked for by a click, and for pages without toasts: nothing is said while it is missing. */
export const quietlyDeferred = <P>(fetch: Code<P>) => lazy(() => untilFetched(fetch, () => {}))

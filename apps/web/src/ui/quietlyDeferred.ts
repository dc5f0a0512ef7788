import { type ComponentType, createElement, lazy, useState } from 'react'

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
 * A part of a screen that comes when its code does. Code that is here already is drawn at once: what React has drawn a stand-in
 * for it shows only a third of a second later. @returns the part, and what fetches it ahead: once, and silently.
 */
export function lazyUntilFetched<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  wait = untilFetched<ComponentType<P>>,
) {
  let here: ComponentType<P> | null = null
  const bring = async () => {
    here = await fetch()
    return here
  }
  const Later = lazy(async () => ({ default: await wait(bring) }))
  function Part(props: P) {
    const [Drawn] = useState(() => here ?? Later) // the same until it goes, or it would begin anew
    return createElement(Drawn, props)
  }
  return { Part, bring }
}

/** `deferred` for what nobody asked for by a click: nothing is said while it is missing. */
export const quietlyDeferred = <P extends object>(fetch: () => Promise<ComponentType<P>>) =>
  lazyUntilFetched(fetch).Part

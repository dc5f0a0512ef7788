import { lazy, type ReactNode } from 'react'
import { toast } from './toast.ts'

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

const sayItWaits = () =>
  toast.error(
    'No hubo respuesta del servidor.',
    'Se abrirá en cuanto vuelva la conexión. Si no se abre, recarga la página.',
  )
const sayNothing = () => {}

type Code<P> = () => Promise<{ default: (props: P) => ReactNode }>

/**
 * React's `lazy` for what stands in front of a screen, or in it. Without a network the screen stays with all that was typed
 * in it, where `lazy` would throw it away for good; the part comes when its code does.
 */
export const deferred = <P>(fetch: Code<P>) => lazy(() => untilFetched(fetch, sayItWaits))

/** The same for what nobody asked for by a click: nothing is said while it is missing. */
export const quietlyDeferred = <P>(fetch: Code<P>) => lazy(() => untilFetched(fetch, sayNothing))

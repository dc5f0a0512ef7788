import { type ComponentType, useSyncExternalStore } from 'react'
import { idle } from './navegador.ts'
import { lazyUntilFetched, untilFetched } from './quietlyDeferred.ts'
import { toast } from './toast.ts'

const sayItWaits = () =>
  toast.error(
    'No hubo respuesta del servidor.',
    'Se abrirá en cuanto vuelva la conexión. Si no se abre, recarga la página.',
  )

/** Turns of the parts that are fetched ahead: what a screen's main button opens, the rest of it, and pages within it. */
const TURNS = ['first', 'next', 'last'] as const
type Turn = (typeof TURNS)[number]

/** Lazy parts of the present screens that nobody has asked for yet, in the order of their screens. */
const ahead = new Map<() => Promise<unknown>, Turn>()

let waiting = 0
const listeners = new Set<() => void>()

function countWaiting(change: 1 | -1): void {
  waiting += change
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Whether something that was asked for is still on its way. */
export const useWaiting = (): boolean => useSyncExternalStore(listen, () => waiting > 0)

async function whileWaiting<T>(fetch: () => Promise<T>): Promise<T> {
  await null // React asks for it while it draws, when nothing may be told
  countWaiting(1)
  try {
    return await untilFetched(fetch, sayItWaits)
  } finally {
    countWaiting(-1)
  }
}

/**
 * A lazy part of a screen. Without a network the screen stays with all that was typed in it, where React's `lazy` would throw it
 * away for good; the part comes when its code does.
 * @param turn when it is fetched ahead.
 */
export function deferred<P extends object>(fetch: () => Promise<ComponentType<P>>, turn: Turn = 'next') {
  const { Part, bring } = lazyUntilFetched(fetch, whileWaiting)
  ahead.set(bring, turn)
  return Part
}

/** Number of parts on their way at a time: whoever uses the page meanwhile shares its line with them. */
const AT_A_TIME = 3

let fetching = false

function takeNext(): (() => Promise<unknown>) | undefined {
  const parts = [...ahead]
  const [bring] = TURNS.flatMap((turn) => parts.filter((part) => part[1] === turn))[0] ?? []
  if (bring) ahead.delete(bring)
  return bring
}

/** Fetches the parts that may be opened next, while the browser is idle. A failed one is asked for when it is wanted. */
export async function fetchAhead(): Promise<void> {
  if (fetching) return
  fetching = true
  const next = async () => {
    for (let bring = takeNext(); bring; bring = takeNext()) {
      await idle()
      await bring().catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, next))
  fetching = false
}

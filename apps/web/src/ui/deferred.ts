import type { ComponentType } from 'react'
import { idle } from './navegador.ts'
import { lazyUntilFetched } from './quietlyDeferred.ts'
import { toast } from './toast.ts'

const sayItWaits = () =>
  toast.error(
    'No hubo respuesta del servidor.',
    'Se abrirá en cuanto vuelva la conexión. Si no se abre, recarga la página.',
  )

/** Lazy parts of the present screens that nobody has asked for yet. */
const ahead = new Set<() => Promise<unknown>>()

/**
 * A lazy part of a screen. Without a network the screen stays with all that was typed in it, where React's `lazy` would throw it
 * away for good; the part comes when its code does.
 */
export function deferred<P>(fetch: () => Promise<ComponentType<P>>) {
  ahead.add(fetch)
  return lazyUntilFetched(fetch, () => sayItWaits())
}

let fetching = false

/**
 * Fetches the parts that may be opened next, one by one while the browser is idle. A failed one is asked for when it is wanted.
 */
export async function fetchAhead(): Promise<void> {
  if (fetching) return
  fetching = true
  for (const fetch of ahead) {
    await idle()
    ahead.delete(fetch)
    await fetch().catch(() => undefined)
  }
  fetching = false
}

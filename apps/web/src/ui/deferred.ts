import type { ComponentType } from 'react'
import { idle } from './navegador.ts'
import { lazyUntilFetched } from './quietlyDeferred.ts'
import { toast } from './toast.ts'

const sayItWaits = () =>
  toast.error(
    'No hubo respuesta del servidor.',
    'Se abrirá en cuanto vuelva la conexión. Si no se abre, recarga la página.',
  )

/** Parts of the screens that are here, which nobody has asked for yet. */
const ahead = new Set<() => Promise<unknown>>()

/**
 * React's `lazy` for what stands in front of a screen, or in it. Without a network the screen stays with all that was typed
 * in it, where `lazy` would throw it away for good; the part comes when its code does.
 */
export function deferred<P>(fetch: () => Promise<ComponentType<P>>) {
  ahead.add(fetch)
  return lazyUntilFetched(fetch, () => sayItWaits())
}

let fetching = false

/** Fetches what may be opened next, part by part while nothing else is done. What does not come is asked for when it is wanted. */
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

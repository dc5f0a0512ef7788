import type { ComponentType } from 'react'
import { lazyUntilFetched } from './quietlyDeferred.ts'
import { toast } from './toast.ts'

const sayItWaits = () =>
  toast.error(
    'No hubo respuesta del servidor.',
    'Se abrirá en cuanto vuelva la conexión. Si no se abre, recarga la página.',
  )

/**
 * React's `lazy` for what stands in front of a screen, or in it. Without a network the screen stays with all that was typed
 * in it, where `lazy` would throw it away for good; the part comes when its code does.
 */
export const deferred = <P>(fetch: () => Promise<ComponentType<P>>) => lazyUntilFetched(fetch, sayItWaits)

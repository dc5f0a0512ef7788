import { lazy, type ReactNode } from 'react'
import { toast } from './toast.ts'
import { untilFetched } from './untilFetched.ts'

const sayItWaits = () =>
  toast.error(
    'No hubo respuesta del servidor.',
    'Se abrirá en cuanto vuelva la conexión. Si no se abre, recarga la página.',
  )

type Code<P> = () => Promise<{ default: (props: P) => ReactNode }>

/**
 * React's `lazy` for what stands in front of a screen, or in it. Without a network the screen stays with all that was typed
 * in it, where `lazy` would throw it away for good; the part comes when its code does.
 */
export const deferred = <P>(fetch: Code<P>) => lazy(() => untilFetched(fetch, sayItWaits))

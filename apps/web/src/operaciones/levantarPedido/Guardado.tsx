import { type ComponentProps, Suspense } from 'react'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'

export const traerGuardado = async () => (await import('./GuardadoDialog.tsx')).GuardadoDialog
const GuardadoDialog = quietlyDeferred(traerGuardado)

/** The dialog after an order was stored. @see GuardadoDialog */
export function Guardado({ enviado, ...props }: ComponentProps<typeof GuardadoDialog> & { enviado: boolean }) {
  return <Suspense>{enviado || props.open ? <GuardadoDialog {...props} /> : null}</Suspense>
}

import { type ComponentProps, Suspense } from 'react'
import { deferred } from '../../../ui/deferred.ts'

// Seen once, at the end: it is fetched while the order is being stored.
const GuardadoDialog = deferred(async () => ({ default: (await import('./GuardadoDialog.tsx')).GuardadoDialog }))

/** What comes after an order was stored. @see GuardadoDialog */
export function Guardado({ enviado, ...props }: ComponentProps<typeof GuardadoDialog> & { enviado: boolean }) {
  return <Suspense>{enviado || props.open ? <GuardadoDialog {...props} /> : null}</Suspense>
}

import { type ComponentProps, lazy, Suspense } from 'react'

// Seen once, at the end: it is fetched while the order is being stored.
const GuardadoDialog = lazy(async () => ({ default: (await import('./GuardadoDialog.tsx')).GuardadoDialog }))

/** What comes after an order was stored. @see GuardadoDialog */
export function Guardado({ enviado, ...props }: ComponentProps<typeof GuardadoDialog> & { enviado: boolean }) {
  return <Suspense>{enviado || props.open ? <GuardadoDialog {...props} /> : null}</Suspense>
}

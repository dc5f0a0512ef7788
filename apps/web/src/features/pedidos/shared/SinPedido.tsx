import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

export interface FalloDePedido {
  title: string
  detalle: string
  onRetry?: () => void
  cargando?: boolean
}

/** In place of an order that is not there: still on its way (null), out of reach, or not answered. */
export function SinPedido({ error }: { error: FalloDePedido | null }) {
  if (!error) return <Skeleton lines={8} />
  return (
    <ErrorState title={error.title} onRetry={error.onRetry} cargando={error.cargando}>
      {error.detalle}
    </ErrorState>
  )
}

import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Volver } from './Volver.tsx'

interface Props {
  titulo: string
  /** Null while it is being asked for. */
  error: { title: string; detalle: string; onRetry?: () => void; cargando?: boolean } | null
}

/** A screen whose order is not there: still on its way, out of reach, or not answered. */
export function SinPedido({ titulo, error }: Props) {
  return (
    <Page title={titulo} back={<Volver to="/dashboard/pedidos">Pedidos</Volver>}>
      {error ? (
        <ErrorState title={error.title} onRetry={error.onRetry} cargando={error.cargando}>
          {error.detalle}
        </ErrorState>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

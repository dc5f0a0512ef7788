import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/FormSkeleton.tsx'

export interface FalloDePedido {
  title: string
  detalle?: string
  causa?: Error
  onRetry?: () => void
  cargando?: boolean
}

interface Props {
  error: FalloDePedido | null
  /** Link to the orders, or to the patients. */
  volver?: { to: string; label: string }
}

const A_PEDIDOS = { to: '/dashboard/pedidos', label: 'Ir a los pedidos' }

/** Placeholder of a missing order: still on its way (null), out of reach, or not answered. */
export function SinPedido({ error, volver = A_PEDIDOS }: Props) {
  if (!error) return <FormSkeleton />
  return (
    <Card>
      <ErrorState
        title={error.title}
        causa={error.causa}
        onRetry={error.onRetry}
        cargando={error.cargando}
        action={
          error.onRetry ? null : (
            <Link to={volver.to} className={buttonClass({})}>
              {volver.label}
            </Link>
          )
        }
      >
        {error.detalle}
      </ErrorState>
    </Card>
  )
}

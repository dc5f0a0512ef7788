import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  /** The shape of what comes. */
  espera?: ReactNode
}

const A_PEDIDOS = { to: '/dashboard/pedidos', label: 'Ir a los pedidos' }

/** Placeholder of a missing order: still on its way (null), out of reach, or not answered. */
export function SinPedido({ error, volver = A_PEDIDOS, espera = <FormSkeleton /> }: Props) {
  if (!error) return espera
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

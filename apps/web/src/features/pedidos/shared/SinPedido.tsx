import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

export interface FalloDePedido {
  title: string
  detalle: string
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
export function SinPedido({ error, volver = A_PEDIDOS, espera = <Skeleton lines={8} /> }: Props) {
  if (!error) return espera
  return (
    <ErrorState
      title={error.title}
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
  )
}

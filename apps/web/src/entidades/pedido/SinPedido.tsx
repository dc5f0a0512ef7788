import type { ReactNode } from 'react'
import { A_PEDIDOS, FalloDeCarga } from '../../base/direccion/FalloDeCarga.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'

export interface FalloDePedido {
  title: string
  detalle?: string
  causa?: Error
  onRetry?: () => void
  cargando?: boolean
}

interface Props {
  error: FalloDePedido | null
  /** The shape of what comes. */
  espera?: ReactNode
}

/** Placeholder of a missing order: still on its way (null), out of reach, or not answered. */
export function SinPedido({ error, espera = <FormSkeleton /> }: Props) {
  if (!error) return espera
  const { detalle, ...fallo } = error
  return (
    <FalloDeCarga volver={A_PEDIDOS} {...fallo}>
      {detalle}
    </FalloDeCarga>
  )
}

import type { Corte } from '@nitida/contract/cortes'
import { useNavigate } from '@tanstack/react-router'
import { type Confirmacion, useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import type { DiaDelPanel } from './useDia.ts'

export interface AccionesCorte {
  verActa: (corte: Corte) => void
  reapertura: Confirmacion<Corte>
}

/** Actions on a closing of the panel. */
export function useAccionesCorte({ enDireccion }: DiaDelPanel): AccionesCorte {
  const navigate = useNavigate()
  const reapertura = useConfirmacion<Corte>()
  return {
    verActa: ({ idCorte }) => void navigate({ to: '.', search: { ...enDireccion, acta: idCorte } }),
    reapertura,
  }
}

import type { Corte } from '@nitida/contract/cortes'
import { useNavigate } from '@tanstack/react-router'
import { preguntarSiReabrir } from './reapertura.tsx'
import type { DiaDelPanel } from './useDia.ts'

export interface AccionesCorte {
  verActa: (corte: Corte) => void
  reabrir: (corte: Corte) => void
}

/** Actions on a closing of the panel. */
export function useAccionesCorte({ enDireccion }: DiaDelPanel): AccionesCorte {
  const navigate = useNavigate()
  return {
    verActa: ({ idCorte }) => void navigate({ to: '.', search: { ...enDireccion, acta: idCorte } }),
    reabrir: preguntarSiReabrir,
  }
}

import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { useNavigate } from '@tanstack/react-router'
import { periodoPosible } from '../../base/direccion/periodo.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'

export interface DiaDelPanel {
  hoy: Fecha
  /** The shown day. */
  dia: Fecha
  /** Why it is another than the address says. */
  causas: readonly string[]
  /** The day in the address; none for today. */
  enDireccion: { dia?: Fecha }
  irA: (dia: Fecha) => void
  mover: (dias: number) => void
}

/** The day of the panel, in the address (`?dia=2026-11-20`); never one that has not come. */
export function useDia(): DiaDelPanel {
  const { hoy } = useSesion().estado
  const { dia: pedido } = useParametros('panelCortes')
  const navigate = useNavigate()
  const { rango, causas } = periodoPosible(pedido ?? hoy, pedido ?? hoy, { hoy })
  const dia = rango.hasta
  const buscar = (otro: Fecha) => (otro < hoy ? { dia: otro } : {})
  const irA = (otro: Fecha) => void navigate({ to: '.', search: buscar(otro), resetScroll: false })
  return { hoy, dia, causas, enDireccion: buscar(dia), irA, mover: (dias) => irA(sumarDias(dia, dias)) }
}

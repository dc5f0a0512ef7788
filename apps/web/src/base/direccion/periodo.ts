import { type Fecha, sumarDias } from '@nitida/contract/fechas'

interface Dias {
  desde: Fecha
  hasta: Fecha
}

/** Days that can be shown, and why they are others than the address asks for; no cause where they are those. */
export interface PeriodoPosible {
  rango: Dias
  causas: readonly string[]
}

/** Most days that are shown at once; none for as many as are asked for. */
interface Limites {
  hoy: Fecha
  dias?: number
}

export const NO_MAS_QUE_HOY = 'no se ve más allá de hoy'

/** Turns days round that are upside down, leaves out those that have not come, and of too many takes the last ones. */
export function periodoPosible(desde: Fecha, hasta: Fecha, { hoy, dias }: Limites): PeriodoPosible {
  const causas: string[] = []
  let [primero, ultimo] = [desde, hasta]
  if (primero > ultimo) {
    ;[primero, ultimo] = [ultimo, primero]
    causas.push('los días venían al revés')
  }
  if (ultimo > hoy) {
    ultimo = hoy
    if (primero > hoy) primero = hoy
    causas.push(NO_MAS_QUE_HOY)
  }
  const minimo = dias === undefined ? primero : sumarDias(ultimo, 1 - dias)
  if (primero < minimo) {
    primero = minimo
    causas.push('se ve un año a la vez')
  }
  return { rango: { desde: primero, hasta: ultimo }, causas }
}

/** The period with another first day; its last one comes along where it would be before it, or too far away. */
export function conDesde({ hasta }: Dias, desde: Fecha, dias: number): Dias {
  const lejos = sumarDias(desde, dias - 1)
  return { desde, hasta: hasta < desde ? desde : hasta > lejos ? lejos : hasta }
}

/** The period with another last day; its first one comes along where it would be after it, or too far away. */
export function conHasta({ desde }: Dias, hasta: Fecha, dias: number): Dias {
  const lejos = sumarDias(hasta, 1 - dias)
  return { desde: desde > hasta ? hasta : desde < lejos ? lejos : desde, hasta }
}

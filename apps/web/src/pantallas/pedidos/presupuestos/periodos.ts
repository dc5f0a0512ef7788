import { type Fecha, sumarDias } from '@nitida/contract/fechas'

export type Periodo = 'mes' | 'pasado' | 'trimestre'
export interface Rango {
  desde: Fecha
  hasta: Fecha
}

export const periodos = [
  { value: 'mes', label: 'Este mes' },
  { value: 'pasado', label: 'Mes pasado' },
  { value: 'trimestre', label: 'Últimos 90 días' },
] as const satisfies readonly { value: Periodo; label: string }[]

/** Days of a period that ends today, or ended with the last month. */
export function rangoDePeriodo(periodo: Periodo, hoy: Fecha): Rango {
  const primero = `${hoy.slice(0, 7)}-01`
  if (periodo === 'mes') return { desde: primero, hasta: hoy }
  if (periodo === 'trimestre') return { desde: sumarDias(hoy, -89), hasta: hoy }
  const hasta = sumarDias(primero, -1)
  return { desde: `${hasta.slice(0, 7)}-01`, hasta }
}

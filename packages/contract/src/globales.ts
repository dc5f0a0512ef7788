import type { Fecha } from './fechas.ts'

/** How often a branch's global makes itself; 'manual' leaves it to a person. */
export const globalesCada = ['manual', 'diaria', 'semanal', 'quincenal', 'mensual', 'bimestral'] as const
export type GlobalCada = (typeof globalesCada)[number]

/** What was chosen for a branch, and the first day that it says something of. Later ones come later in a list. */
export interface Programa {
  cada: GlobalCada
  desde: Fecha
}

/** The days of one global, and what it says of them. */
export interface PeriodoDeGlobal {
  desde: Fecha
  hasta: Fecha
  Periodicidad: '01' | '02' | '03' | '04' | '05'
  Meses: string
  Anio: number
}

import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { GraduacionLeida } from '@nitida/contract/visitas'

/** A day of the trend. */
export interface Punto {
  readonly fecha: string
  /** The calendar day at the branch. */
  readonly dia: string
  readonly od: number | null
  readonly oi: number | null
  /** The addition of either eye: they rarely differ. */
  readonly add: number | null
}

export type Curva = 'esfera' | 'cilindro'

/**
 * The trend over visits and histories, oldest first. Of a history only the prescribed grid counts, because its previous one
 * repeats an earlier record.
 */
export const puntosDe = (graduaciones: readonly GraduacionLeida[], curva: Curva, zona = ZONA_POR_OMISION): Punto[] =>
  graduaciones
    .filter(({ Bloque }) => Bloque === 'visita' || Bloque === 'prescrita')
    .map(({ CreateDate, EsfOd, EsfOi, CilOd, CilOi, AddOd, AddOi }) => ({
      fecha: CreateDate,
      dia: fechaEn(zona, new Date(CreateDate)),
      od: curva === 'esfera' ? EsfOd : CilOd,
      oi: curva === 'esfera' ? EsfOi : CilOi,
      add: curva === 'esfera' ? (AddOd ?? AddOi) : null,
    }))
    .filter(({ od, oi, add }) => od !== null || oi !== null || add !== null)
    .reverse()

/** Values of the grid's lines, in quarters of what they span, from top to bottom. */
export function marcasDe(puntos: readonly Punto[]): number[] {
  const valores = puntos.flatMap(({ od, oi, add }) => [od, oi, add].filter((valor) => valor !== null))
  const [minimo, maximo] = [Math.min(...valores), Math.max(...valores)]
  const paso = Math.max(0.25, Math.ceil((maximo - minimo) / 4 / 0.25) * 0.25)
  const abajo = Math.floor(minimo / paso) * paso
  const cuantas = Math.max(1, Math.ceil((maximo - abajo) / paso)) + 1
  return Array.from({ length: cuantas }, (_, i) => abajo + i * paso).reverse()
}

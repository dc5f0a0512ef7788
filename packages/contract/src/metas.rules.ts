import { diasEntre, type Fecha, sumarDias } from './fechas.ts'
import { diaDeLaSemana } from './negocio.rules.ts'

/** Weeks before today from which the rest of a month is reckoned. */
export const SEMANAS_DE_CIERRE = 8

/** Sales of a day, in centavos. */
export interface VentasDelDia {
  dia: Fecha
  ventas: number
}

const suma = (valores: readonly number[]): number => valores.reduce((total, valor) => total + valor, 0)

/** Values without the smallest and the largest one. */
const sinExtremos = (valores: readonly number[]): number[] => valores.toSorted((a, b) => a - b).slice(1, -1)

/**
 * What the sales of a month probably come to, in centavos: what is sold, plus each day left at the mean of that weekday in the last eight
 * weeks without its best and its worst. The range is as wide as those weeks, again without the best and the worst, were apart.
 * @param antes sales of the last eight weeks, of the days before today; days that are missing sold nothing.
 * @returns null while one of those weeks sold nothing: too little is known.
 */
export function cierreProbable({
  hoy,
  fin,
  vendido,
  deHoy,
  antes,
}: {
  hoy: Fecha
  /** Last day of the month. */
  fin: Fecha
  /** Sold in the month, today included. */
  vendido: number
  deHoy: number
  antes: readonly VentasDelDia[]
}): { desde: number; hasta: number } | null {
  const porDia = new Map(antes.map(({ dia, ventas }) => [dia, ventas]))
  const dias = Array.from({ length: SEMANAS_DE_CIERRE * 7 }, (_, i) => sumarDias(hoy, -1 - i))
  const ventasDe = (cuales: readonly Fecha[]) => cuales.map((dia) => porDia.get(dia) ?? 0)
  const semanas = Array.from({ length: SEMANAS_DE_CIERRE }, (_, i) => suma(ventasDe(dias.slice(i * 7, i * 7 + 7))))
  if (semanas.some((semana) => semana <= 0)) return null
  const normales = sinExtremos(semanas)
  const media = suma(normales) / normales.length
  const esperado = (dia: Fecha): number => {
    const suyos = sinExtremos(ventasDe(dias.filter((otro) => diaDeLaSemana(otro) === diaDeLaSemana(dia))))
    return suma(suyos) / suyos.length
  }
  const porVenir = Array.from({ length: Math.max(0, diasEntre(hoy, fin)) }, (_, i) => sumarDias(hoy, i + 1))
  const falta = suma(porVenir.map(esperado)) + Math.max(0, esperado(hoy) - deHoy)
  return {
    desde: vendido + Math.round((falta * Math.min(...normales)) / media),
    hasta: vendido + Math.round((falta * Math.max(...normales)) / media),
  }
}

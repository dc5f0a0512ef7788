import type { Celda } from '@nitida/contract/mudanza.libros'

const MINUTOS_DEL_DIA = 24 * 60
const DIA_MS = 24 * 3600 * 1000
const INICIO_MS = Date.UTC(1899, 11, 30)
/** The last day that a spreadsheet knows, 9999-12-31. */
const ULTIMO_DIA = 2_958_465

/** The day and the minute that a serial number of a spreadsheet is; null for the day of an hour alone, and outside its calendar. */
export function deSerie(serie: number): { fecha: string | null; minuto: number } | null {
  if (!(serie >= 0 && serie <= ULTIMO_DIA + 1)) return null
  const minutos = Math.round(serie * MINUTOS_DEL_DIA)
  const dia = Math.floor(minutos / MINUTOS_DEL_DIA)
  if (dia > ULTIMO_DIA) return null
  // Excel counts a 29th of February 1900 that never was: days before it are one less than their number says.
  const corrido = dia > 0 && dia < 60 ? dia + 1 : dia
  const fecha = dia === 0 ? null : new Date(INICIO_MS + corrido * DIA_MS).toISOString().slice(0, 10)
  return { fecha, minuto: minutos % MINUTOS_DEL_DIA }
}

/** A minute of the day as an hour: `HH:MM`. */
export const escribirMinuto = (minuto: number): string =>
  `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`

/** A number without an exponent, and without the noise of binary fractions. */
function escribirNumero(numero: number): string {
  if (Number.isInteger(numero)) return BigInt(numero).toString()
  const corto = String(Number(numero.toPrecision(12)))
  return corto.includes('e') ? numero.toFixed(12) : corto
}

/** Order in which a day is written. */
export type OrdenDeDia = 'dma' | 'mda' | 'iso'

function escribirDia(fecha: string, orden: OrdenDeDia): string {
  const [anio, mes, dia] = fecha.split('-')
  if (orden === 'iso') return fecha
  return (orden === 'mda' ? [mes, dia, anio] : [dia, mes, anio]).join('/')
}

/** A cell as a person reads it: '14/03/1978', '10:30', 'Sí', '2221234567'; empty for an empty one. */
export const escribirCelda = (celda: Celda): string => escribirCeldaEn(celda, 'dma')

/** The same, with days in an order. */
export function escribirCeldaEn(celda: Celda, orden: OrdenDeDia): string {
  if (celda === null) return ''
  if (typeof celda === 'string') return celda
  if (typeof celda === 'boolean') return celda ? 'Sí' : 'No'
  if (typeof celda === 'number') return escribirNumero(celda)
  const leida = deSerie(celda.serie)
  if (!leida) return escribirNumero(celda.serie)
  const hora = leida.minuto > 0 || !leida.fecha ? escribirMinuto(leida.minuto) : null
  return [leida.fecha && escribirDia(leida.fecha, orden), hora].filter(Boolean).join(' ')
}

import { sumarDias } from '@nitida/contract/fechas'
import { numero } from '../../ui/formatos.ts'
import { diaConNombre } from './dia.ts'

const nombreDel = (dia: string): string => diaConNombre(dia).split(' ', 1).join()

const semanasAntes = (dia: string, semanas: number): string => sumarDias(dia, -7 * semanas)

/** The same weekday some weeks before, in words: 'martes 17'. */
export const mismoDia = (dia: string, semanas = 1): string =>
  `${nombreDel(dia)} ${Number(semanasAntes(dia, semanas).slice(8))}`

/** The same with its month: 'martes 17 de noviembre'. */
export const mismoDiaConMes = (dia: string, semanas: number): string => diaConNombre(semanasAntes(dia, semanas))

/** Percent from which on people count in times. */
const MUCHO = 200

const veces = (razon: number): string =>
  Math.abs(razon) < 10 ? String(Math.round(razon * 10) / 10) : numero(Math.round(razon))

/** A change with its sign: '+12 %', or how many times as much: '3.5 veces'; null when there was nothing to compare with. */
export function cambio({ importe, antes }: { importe: number; antes: number | null }): string | null {
  if (antes === null || antes <= 0) return null
  const porcentaje = Math.round(((importe - antes) / antes) * 100)
  if (Math.abs(porcentaje) > MUCHO) return `${veces(importe / antes).replace('-', '−')} veces`
  return `${porcentaje > 0 ? '+' : porcentaje < 0 ? '−' : ''}${Math.abs(porcentaje)} %`
}

import { sumarDias } from '@nitida/contract/fechas'
import { fechaLarga } from '../../ui/formatos.ts'

const dias = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const nombreDel = (dia: string): string => dias[new Date(`${dia}T00:00:00Z`).getUTCDay()] ?? ''
const semanasAntes = (dia: string, semanas: number): string => sumarDias(dia, -7 * semanas)

/** A day in words: 'martes 24 de noviembre'. */
export const diaConNombre = (dia: string): string => `${nombreDel(dia)} ${fechaLarga(dia).replace(/ de \d{4}$/, '')}`

/** The same weekday some weeks before, in words: 'martes 17'. */
export const mismoDia = (dia: string, semanas = 1): string =>
  `${nombreDel(dia)} ${Number(semanasAntes(dia, semanas).slice(8))}`

/** The same with its month: 'martes 17 de noviembre'. */
export const mismoDiaConMes = (dia: string, semanas: number): string => diaConNombre(semanasAntes(dia, semanas))

/** A change with its sign: '+12 %'; null when there was nothing to compare with. */
export function cambio({ importe, antes }: { importe: number; antes: number | null }): string | null {
  if (antes === null || antes <= 0) return null
  const porcentaje = Math.round(((importe - antes) / antes) * 100)
  return `${porcentaje > 0 ? '+' : porcentaje < 0 ? '−' : ''}${Math.abs(porcentaje)} %`
}

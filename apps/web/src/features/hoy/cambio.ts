import { fechaLarga } from '../../ui/formatos.ts'

const dias = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** A day in words: 'martes 24 de noviembre'. */
export const diaConNombre = (dia: string): string =>
  `${dias[new Date(`${dia}T00:00:00Z`).getUTCDay()]} ${fechaLarga(dia).replace(/ de \d{4}$/, '')}`

/** The same weekday of the week before, in words: 'martes pasado'. */
export const mismoDia = (dia: string): string => `${dias[new Date(`${dia}T00:00:00Z`).getUTCDay()]} pasado`

/** A change with its sign: '+12 %'; null when there was nothing to compare with. */
export function cambio({ importe, antes }: { importe: number; antes: number | null }): string | null {
  if (antes === null || antes <= 0) return null
  const porcentaje = Math.round(((importe - antes) / antes) * 100)
  return `${porcentaje > 0 ? '+' : porcentaje < 0 ? '−' : ''}${Math.abs(porcentaje)} %`
}

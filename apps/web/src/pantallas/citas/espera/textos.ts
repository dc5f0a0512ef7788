import type { Espera } from '@nitida/contract/citas.espera'
import { fechaLarga } from '../../../ui/formatos.ts'

export const diasDeLaSemana = ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb'] as const

/** A wait in words: 'Lun, Mié · de 09:00 a 12:00 · tiene cita el 2 de diciembre de 2026 a las 10:00'. */
export function cuandoPuede({ dias, desdeHora, hastaHora, citaActual }: Espera): string {
  const cuales = dias.length === 0 ? 'Cualquier día' : dias.map((dia) => diasDeLaSemana[dia]).join(', ')
  const partes = [cuales, `de ${desdeHora} a ${hastaHora}`]
  if (citaActual) partes.push(`tiene cita el ${fechaLarga(citaActual.fecha)} a las ${citaActual.hora}`)
  return partes.join(' · ')
}

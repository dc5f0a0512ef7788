import type { Fecha } from '@nitida/contract/fechas'
import type { Periodo, Rango } from '@nitida/contract/negocio.rules'
import { diaConNombre } from '../../entidades/hoy/dia.ts'
import { fechaLarga } from '../../ui/formatos.ts'
import { rangoEnPalabras } from '../../ui/rango.ts'

const conMayuscula = (texto: string): string => `${texto.charAt(0).toUpperCase()}${texto.slice(1)}`

/** A day with its name: 'Martes 17 de noviembre'. */
export const diaEscrito = (dia: Fecha): string => conMayuscula(diaConNombre(dia))

/** A month in words: 'noviembre de 2026'. */
export function mesEscrito(mes: string): string {
  const [, , nombre, , anio] = fechaLarga(`${mes}-01`).split(' ')
  return `${nombre} de ${anio}`
}

/** Name of a period: 'Noviembre de 2026', '3.er trimestre de 2026', or its days. */
export function nombreDePeriodo(periodo: Periodo, entero: Rango): string {
  const [, , mes, , anio] = fechaLarga(entero.desde).split(' ')
  if (periodo === 'mes') return conMayuscula(`${mes} de ${anio}`)
  if (periodo === 'trimestre') return `Trimestre ${Math.ceil(Number(entero.desde.slice(5, 7)) / 3)} de ${anio}`
  if (periodo === 'dia') return `${diaEscrito(entero.desde)} de ${anio}`
  return conMayuscula(rangoEnPalabras(entero))
}

/** Weekdays from Monday on: full for readers, short for heads. */
export const diasDeLaSemana = [
  ['lunes', 'lun'],
  ['martes', 'mar'],
  ['miércoles', 'mié'],
  ['jueves', 'jue'],
  ['viernes', 'vie'],
  ['sábado', 'sáb'],
  ['domingo', 'dom'],
] as const

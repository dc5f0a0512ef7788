import type { Fecha } from '@nitida/contract/fechas'
import type { ColumnaLeida, Mapa, Problema } from '@nitida/contract/mudanza.libros'
import type { Pedazos } from './convertir.campos.ts'

/** A row on its way: what its cells say, and what is wrong with them. */
export interface Fila {
  readonly pedazos: Pedazos
  readonly problemas: Problema[]
  readonly mapa: Mapa
  readonly hoy: Fecha
}

export const columnaDe = ({ mapa }: Fila, campo: string): ColumnaLeida | undefined =>
  mapa.columnas.find((columna) => columna.campo === campo)

/** Notes a problem with a field, or with the first of some that has a column; not twice with one field. */
export function anotar(fila: Fila, campos: string | readonly string[], mensaje: string): void {
  const posibles = typeof campos === 'string' ? [campos] : campos
  if (fila.problemas.some(({ campo }) => posibles.includes(campo))) return
  const campo = posibles.find((uno) => columnaDe(fila, uno)) ?? posibles[0] ?? ''
  for (const uno of posibles) fila.pedazos[uno] = null
  fila.problemas.push({ campo, columna: columnaDe(fila, campo)?.indice ?? null, mensaje })
}

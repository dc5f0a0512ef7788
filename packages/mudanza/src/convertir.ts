import type { Fecha } from '@nitida/contract/fechas'
import type { Celda, Libro, Mapa, Problema } from '@nitida/contract/mudanza.libros'
import { type ValoresDe, valoresDeLibro } from '@nitida/contract/mudanza.valores'

export interface CtxDeConversion {
  /** Today, where the rows go: which century a two-digit year is of, and what is still to come. */
  readonly hoy: Fecha
}

export interface Conversion<L extends Libro> {
  /** A value with a problem is null. */
  readonly valores: ValoresDe<L>
  readonly problemas: readonly Problema[]
}

/** Reads one row by a mapping. Of what cannot be read in one way only it says what is wrong, and what to do. */
export function convertir<L extends Libro>(
  libro: L,
  _mapa: Mapa,
  _celdas: readonly Celda[],
  _ctx: CtxDeConversion,
): Conversion<L> {
  const vacios = Object.fromEntries(Object.keys(valoresDeLibro[libro].shape).map((clave) => [clave, null]))
  return { valores: vacios as ValoresDe<L>, problemas: [] }
}

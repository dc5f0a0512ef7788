import { type CodigoError, estatusDe, mensajeDe } from '@nitida/contract/errores'
import type { Fallo } from '@nitida/contract/errores.schema'

interface Detalle {
  /** Values for the `{placeholders}` of the catalogue's sentence. */
  datos?: Record<string, string | number>
  /** Sentences by field, shown under the field. */
  errors?: Record<string, string[]>
  timeDeny?: boolean
  /** The server's totals in pesos, where the caller's were out of date. */
  totales?: Record<string, number>
  /** The record as it is, in the contract's shape, where the caller's version was an old one (D-78). */
  actual?: object
  /** What the call may be sent again with, where somebody has to choose. */
  opciones?: readonly string[]
}

/** An expected refusal: a code of the catalogue, turned into the envelope by one handler (D-3). */
export class AppError extends Error {
  readonly codigo: CodigoError
  readonly detalle: Detalle

  constructor(codigo: CodigoError, detalle: Detalle = {}) {
    super(codigo)
    this.name = 'AppError'
    this.codigo = codigo
    this.detalle = detalle
  }

  get estatus(): number {
    return estatusDe(this.codigo)
  }

  /** Sentence for people; `message` is the code, for logs. */
  get frase(): string {
    return mensajeDe(this.codigo, this.detalle.datos)
  }

  /** The failure envelope of D-3. */
  sobre(peticion?: string): Fallo {
    const { errors, timeDeny, totales, actual, opciones } = this.detalle
    const sobre: Fallo = { success: false, error: this.codigo, message: this.frase }
    if (errors) sobre.errors = errors
    if (timeDeny !== undefined) sobre.timeDeny = timeDeny
    if (totales) sobre.totales = totales
    if (actual) sobre.actual = { ...actual }
    if (opciones) sobre.opciones = [...opciones]
    if (peticion) sobre.peticion = peticion
    return sobre
  }
}

/**
 * Requires a row.
 * @throws AppError NO_ENCONTRADO, or the code given for its absence.
 */
export function exigir<T>(fila: T | null | undefined, codigo: CodigoError = 'NO_ENCONTRADO'): T {
  if (fila === null || fila === undefined) throw new AppError(codigo)
  return fila
}

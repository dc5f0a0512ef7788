import type { Nodo } from './arbol.ts'
import { crearComprobante, type DatosComprobante } from './comprobante.ts'
import { importesAntesDeIva, importesConIva, type PartidaAntesDeIva, type PartidaConIva } from './importes.ts'
import type { Importes } from './resumen.ts'

/** Lines whose amounts are still to be computed: prices with IVA inside, or before IVA. */
export type Partidas =
  | { iva: 'dentro'; lineas: readonly PartidaConIva[] }
  | { iva: 'fuera'; lineas: readonly PartidaAntesDeIva[] }

/** Totals of a CFDI, without the amounts of its concepts. */
export type Cuentas = Omit<Importes, 'conceptos'>

/** All that a CFDI is made of, as short plain data that travels to a thread; its amounts and its tree take twenty times as long. */
export interface Composicion extends Omit<DatosComprobante, 'importes'> {
  partidas: Partidas
}

/** @throws ImportesError, RangeError, as the functions of `importes.ts` do. */
const importesDe = (partidas: Partidas): Importes =>
  partidas.iva === 'dentro' ? importesConIva(partidas.lineas) : importesAntesDeIva(partidas.lineas, null)

/** Totals of lines. @throws ImportesError, RangeError. */
export function cuentasDe(partidas: Partidas): Cuentas {
  const { conceptos: _, ...cuentas } = importesDe(partidas)
  return cuentas
}

/** Computes the amounts and builds the tree, not yet sealed. @throws ImportesError; RangeError without a text for each line. */
export const componer = ({ partidas, ...datos }: Composicion): Nodo =>
  crearComprobante({ ...datos, importes: importesDe(partidas) })

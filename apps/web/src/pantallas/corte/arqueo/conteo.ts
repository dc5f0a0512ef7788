import { type Arqueo, type ClaveDenominacion, contadoEn, denominaciones } from '@nitida/contract/cortes.rules'
import { type Centavos, paraSumar } from '@nitida/contract/dinero'
import { leerCantidad } from '@nitida/contract/numeros'
import { aSuAncho } from '@nitida/contract/textos'

/** Typed numbers of pieces, as they were typed; an empty text where a denomination was not counted. */
export type Conteo = Readonly<Partial<Record<ClaveDenominacion, string>>>

/** More than a drawer holds, and fewer than the contract refuses. */
const MAXIMO_PIEZAS = 99_999

/**
 * A typed or pasted text from its first digit on, without the word for pieces or a stray letter behind its digits; an x multiplies.
 * Nothing else is cut, so that '1.5' never becomes 15, nor '10+5' 105: what is no number stays to be marked.
 */
export const soloCifras = (texto: string): string =>
  aSuAncho(texto)
    .replace(/^[^\d.,]+/, '')
    .replace(/(?: pzas| piezas|[a-wyzáéíóúüñ]+)(?=\.?\s*$)/i, '')

/** Pieces of a text; null where nothing is written, NaN where it is no whole number of them. A blank parts two counts, as pasted cells do. */
function piezasDe(texto = ''): number | null {
  if (/\d\s+\d/.test(texto)) return Number.NaN
  const leidas = leerCantidad(texto)
  return leidas === null || (Number.isInteger(leidas) && leidas <= MAXIMO_PIEZAS) ? leidas : Number.NaN
}

/** Whether a typed number of pieces cannot be one. */
export const esImposible = (texto: string | undefined): boolean => Number.isNaN(piezasDe(texto))

/** The count for the call; null when nothing was counted, which is not the same as an empty drawer. What cannot be is left out. */
export function arqueoDe(conteo: Conteo): Arqueo | null {
  const contadas = denominaciones.flatMap(({ clave }) => {
    const piezas = piezasDe(conteo[clave])
    return piezas === null || Number.isNaN(piezas) ? [] : [[clave, piezas] as const]
  })
  return contadas.length > 0 ? Object.fromEntries(contadas) : null
}

/** Value of the pieces of one denomination. */
export const subtotalDe = (clave: ClaveDenominacion, conteo: Conteo): Centavos =>
  contadoEn({ [clave]: paraSumar(piezasDe(conteo[clave])) })

import { type Arqueo, type ClaveDenominacion, contadoEn, denominaciones } from '@nitida/contract/cortes.rules'
import type { Centavos } from '@nitida/contract/dinero'

/** Typed numbers of pieces: digits, or an empty text where a denomination was not counted. */
export type Conteo = Readonly<Partial<Record<ClaveDenominacion, string>>>

/** Digits of a number of pieces: more than a drawer holds, and fewer than the contract refuses. */
const MAXIMO_DIGITOS = 5

/** The digits of a typed or pasted number of pieces: '1,200' is 1200. */
export const soloDigitos = (texto: string): string => texto.replace(/\D/g, '').slice(0, MAXIMO_DIGITOS)

/** The count for the call; null when nothing was counted, which is not the same as an empty drawer. */
export function arqueoDe(conteo: Conteo): Arqueo | null {
  const contadas = denominaciones.flatMap(({ clave }) => {
    const piezas = conteo[clave]
    return piezas ? [[clave, Number(piezas)] as const] : []
  })
  return contadas.length > 0 ? Object.fromEntries(contadas) : null
}

/** Value of the pieces of one denomination. */
export const subtotalDe = (clave: ClaveDenominacion, conteo: Conteo): Centavos =>
  contadoEn({ [clave]: Number(conteo[clave] ?? 0) })

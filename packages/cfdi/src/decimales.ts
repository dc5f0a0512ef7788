import type { Centavos } from '@nitida/contract/dinero'

/** Millionths of a peso or of a quantity, exactly: the six decimals that concepts of a CFDI may carry. */
export type Micros = bigint

const POR_CENTAVO = 10_000n
const UNIDAD = 1_000_000n
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,6}))?$/

/** Quotient rounded half up. Both are positive or zero, the divisor is not zero. */
export const dividir = (dividendo: bigint, divisor: bigint): bigint => (2n * dividendo + divisor) / (2n * divisor)

/** Reads '1', '0.5' or '137.931034'. @throws RangeError for anything else: signs, exponents, a seventh decimal. */
export function aMicros(texto: string): Micros {
  const partes = DECIMAL.exec(texto)
  if (!partes) throw new RangeError(`not a decimal of at most six places: ${texto.slice(0, 20)}`)
  return BigInt(partes[1] ?? '0') * UNIDAD + BigInt((partes[2] ?? '').padEnd(6, '0'))
}

export const deCentavos = (centavos: Centavos): Micros => BigInt(centavos) * POR_CENTAVO

/** Rounds to the centavo, half up. */
export const aCentavosDe = (micros: Micros): Centavos => Number(dividir(micros, POR_CENTAVO))

/** What is missing to the next whole centavo, 0 for a whole one. */
export const restoACentavo = (micros: Micros): Micros => (POR_CENTAVO - (micros % POR_CENTAVO)) % POR_CENTAVO

/** Product of two decimals, to six places, half up. */
export const multiplicar = (a: Micros, b: Micros): Micros => dividir(a * b, UNIDAD)

/** Writes always six decimals, as our concepts carry them: '137.931034'. */
export const conSeis = (micros: Micros): string => `${micros / UNIDAD}.${(micros % UNIDAD).toString().padStart(6, '0')}`

/** Writes always two decimals, as totals in pesos carry them: '160.00'. */
export const conDos = (centavos: Centavos): string => {
  const [entero, resto] = [Math.floor(centavos / 100), centavos % 100]
  return `${entero}.${resto.toString().padStart(2, '0')}`
}

/** Writes no zeros at the end, as in quantities: '1', '0.5'. */
export const sinCeros = (micros: Micros): string => conSeis(micros).replace(/\.0+$|(?<=[1-9])0+$/, '')

import type { Centavos } from '@nitida/contract/dinero'

/** Millionths, exactly: the six decimals that concepts of a CFDI may carry. Of pesos, or of a quantity. */
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

/** To the centavo, half up. */
export const aCentavosDe = (micros: Micros): Centavos => Number(dividir(micros, POR_CENTAVO))

/** What is missing to the next whole centavo; nothing when it is one. */
export const restoACentavo = (micros: Micros): Micros => (POR_CENTAVO - (micros % POR_CENTAVO)) % POR_CENTAVO

/** Product of two decimals, to six places, half up. */
export const multiplicar = (a: Micros, b: Micros): Micros => dividir(a * b, UNIDAD)

/** '137.931034': always six decimals, as our concepts carry them. */
export const conSeis = (micros: Micros): string => `${micros / UNIDAD}.${(micros % UNIDAD).toString().padStart(6, '0')}`

/** '160.00': always two decimals, as totals in pesos carry them. */
export const conDos = (centavos: Centavos): string => {
  const [entero, resto] = [Math.floor(centavos / 100), centavos % 100]
  return `${entero}.${resto.toString().padStart(2, '0')}`
}

/** '1', '0.5': without zeros at the end, as quantities are written. */
export const sinCeros = (micros: Micros): string => conSeis(micros).replace(/\.?0+$/, '')

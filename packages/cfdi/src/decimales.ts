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

/** The same of millionths times millionths, as amounts by a rate of exchange are: rounded once. */
export const aCentavosDeProducto = (producto: bigint): Centavos => Number(dividir(producto, POR_CENTAVO * UNIDAD))

/** What is missing to the next whole centavo, 0 for a whole one. */
export const restoACentavo = (micros: Micros): Micros => (POR_CENTAVO - (micros % POR_CENTAVO)) % POR_CENTAVO

/** Product of two decimals, to six places, half up. */
export const multiplicar = (a: Micros, b: Micros): Micros => dividir(a * b, UNIDAD)

/** Units of a document's currency that are one of its payment's, in ten-thousand-millionths: SAT wants ten decimals. */
export type Equivalencia = bigint
export const MISMA_MONEDA: Equivalencia = 10_000_000_000n

/** Rounded up, so that what is paid never comes to more than what was received. */
export const equivalenciaDe = (pagado: Centavos, recibido: Centavos): Equivalencia =>
  (BigInt(pagado) * MISMA_MONEDA + BigInt(recibido) - 1n) / BigInt(recibido)

/** An amount of a document in its payment's currency, half up at six decimals. */
export const enMonedaDelPago = (micros: Micros, equivalencia: Equivalencia): Micros =>
  dividir(micros * MISMA_MONEDA, equivalencia)

/** As SAT wants it of another currency. */
export const conDiez = (equivalencia: Equivalencia): string =>
  `${equivalencia / MISMA_MONEDA}.${(equivalencia % MISMA_MONEDA).toString().padStart(10, '0')}`

const EQUIVALENCIA = /^(\d{1,7})(?:\.(\d{1,10}))?$/

/** Reads what SAT writes; null for anything else, and for nothing. */
export function leerEquivalencia(texto: string): Equivalencia | null {
  const partes = EQUIVALENCIA.exec(texto)
  if (!partes) return null
  const leida = BigInt(partes[1] ?? '0') * MISMA_MONEDA + BigInt((partes[2] ?? '').padEnd(10, '0'))
  return leida > 0n ? leida : null
}

/** Writes always six decimals, as our concepts carry them: '137.931034'. */
export const conSeis = (micros: Micros): string => `${micros / UNIDAD}.${(micros % UNIDAD).toString().padStart(6, '0')}`

/** Writes always two decimals, as totals in pesos carry them: '160.00'. */
export const conDos = (centavos: Centavos): string => {
  const [entero, resto] = [Math.floor(centavos / 100), centavos % 100]
  return `${entero}.${resto.toString().padStart(2, '0')}`
}

/** Writes no zeros at the end, as in quantities: '1', '0.5'. */
export const sinCeros = (micros: Micros): string => conSeis(micros).replace(/\.0+$|(?<=[1-9])0+$/, '')

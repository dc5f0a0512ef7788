import { z } from 'zod'

/** Integer centavos: the only form in which money is added, compared or stored (D-28). */
export type Centavos = number

export const MAXIMO_CENTAVOS: Centavos = 1_000_000_000

/** Pesos to centavos. The wire carries at most two decimals, so rounding only removes the error of binary fractions. */
export const aCentavos = (pesos: number): Centavos => Math.round(pesos * 100)

/** Centavos to the wire's number with two decimals. */
export const aPesos = (centavos: Centavos): number => centavos / 100

const dosDecimales = (pesos: number) => Number.isFinite(pesos) && Math.abs(pesos * 100 - aCentavos(pesos)) < 1e-6

/** An amount on the wire: pesos, from 0 to 10,000,000, at most two decimals. */
export const Dinero = z
  .number()
  .min(0)
  .max(aPesos(MAXIMO_CENTAVOS))
  .refine(dosDecimales, 'El importe admite hasta dos decimales.')

/** Sum of amounts in centavos. */
export const sumar = (...importes: Centavos[]): Centavos => importes.reduce((total, importe) => total + importe, 0)

import { z } from 'zod'
import { aCentavos, aPesos, MAXIMO_CENTAVOS } from './dinero.ts'

/** Forgives the last bits of a sum of binary fractions, and nothing a person could have meant. */
const dosDecimales = (pesos: number) =>
  Number.isFinite(pesos) && Math.abs(pesos - aPesos(aCentavos(pesos))) <= 4 * Number.EPSILON * Math.max(1, pesos)

/**
 * An amount on the wire: pesos, from 0 to 10,000,000, at most two decimals. Apart from the arithmetic, which a customer's
 * phone needs without a validator.
 */
export const Dinero = z
  .number()
  .min(0)
  .max(aPesos(MAXIMO_CENTAVOS))
  .refine(dosDecimales, 'El importe admite hasta dos decimales.')

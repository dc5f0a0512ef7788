import { z } from 'zod'
import { aPesos, type Centavos, dosDecimales, MAS_DE_DOS_DECIMALES, MAXIMO_CENTAVOS, MAXIMO_DE_CFDI } from './dinero.ts'
import { leerPesos } from './numeros.ts'

const importeHasta = (maximo: Centavos) =>
  z
    .number('El importe no es válido.')
    .min(0, 'El importe no puede ser negativo.')
    .max(aPesos(maximo), 'El importe es demasiado grande.')
    .refine(dosDecimales, MAS_DE_DOS_DECIMALES)

/**
 * An amount on the wire: pesos, from 0 to 10,000,000, at most two decimals. Apart from the arithmetic, which a customer's
 * phone needs without a validator.
 */
export const Dinero = importeHasta(MAXIMO_CENTAVOS)
/** An amount of a whole CFDI, which may gather many. */
export const DineroDeCfdi = importeHasta(MAXIMO_DE_CFDI)

/** A sum of amounts: negative where more was given back than taken, and past the limit of one amount. Only for answers. */
export const Suma = z.number()

/** Reads a number as a form holds it, number or text; null for a blank text, NaN for any other text that is no number. */
export const escritoCon =
  (leer: (texto: string) => number | null) =>
  (escrito: number | string | null | undefined): number | null =>
    typeof escrito === 'string' ? leer(escrito) : (escrito ?? null)

/** The same of pesos. */
export const leerImporte = escritoCon(leerPesos)

/**
 * An amount that must be written.
 * @param falta message when it is missing.
 */
export const dineroEscrito = (falta: string) =>
  z
    .union([z.number(), z.string().max(20)], falta)
    .transform(leerImporte)
    .pipe(z.number(falta))

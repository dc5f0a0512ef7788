/** Integer centavos: the only form in which money is added, compared or stored (D-28). */
export type Centavos = number

export const MAXIMO_CENTAVOS: Centavos = 1_000_000_000
/** Most that one CFDI comes to, and so what is paid, credited or cancelled of it: a month's global has thousands of tickets. */
export const MAXIMO_DE_CFDI: Centavos = 100_000_000_000

/** Pesos to centavos. The wire carries at most two decimals, so rounding only removes the error of binary fractions. */
export const aCentavos = (pesos: number): Centavos => Math.round(pesos * 100)

/** Centavos to the wire's number with two decimals. */
export const aPesos = (centavos: Centavos): number => centavos / 100

/** Whether pesos are whole centavos, with tolerance for the last bits of a sum of binary fractions, below anything a person could mean. */
export const dosDecimales = (pesos: number): boolean =>
  Number.isFinite(pesos) && Math.abs(pesos - aPesos(aCentavos(pesos))) <= 4 * Number.EPSILON * Math.max(1, pesos)

/** What is told of an amount that would have to be rounded. */
export const MAS_DE_DOS_DECIMALES = 'El importe admite hasta dos decimales.'

/**
 * A typed number for the sums beside a form: a blank, an unreadable or a negative one counts as 0, so that no sum is negative while
 * somebody types. The form's schema refuses them.
 */
export const paraSumar = (escrito: number | null | undefined): number => (escrito && escrito > 0 ? escrito : 0)

/** Sum of amounts in centavos. */
export const sumar = (...importes: Centavos[]): Centavos => importes.reduce((total, importe) => total + importe, 0)

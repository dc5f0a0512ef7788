import { esRfc } from '@nitida/contract/claves'

export const RFC_PUBLICO = 'XAXX010101000'
export const RFC_EXTRANJERO = 'XEXX010101000'

/** The two generic RFCs, público en general and foreigners, which SAT gives to nobody. */
export const esGenerico = (rfc: string): boolean => rfc === RFC_PUBLICO || rfc === RFC_EXTRANJERO

/** Whether a text is an RFC by its shape and its date, as everywhere; its digit is not checked. */
export const tieneForma = esRfc

/** 13 characters are a person's, 12 a company's. */
export const esFisica = (rfc: string): boolean => rfc.length === 13

const VALORES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/**
 * Whether the last character is the one that the others give. SAT itself has issued a few whose digit is wrong, so a false one is
 * a reason to look again, not to refuse.
 */
export function digitoCorrecto(rfc: string): boolean {
  if (esGenerico(rfc)) return true
  const doce = rfc.slice(0, -1).padStart(12, ' ')
  const suma = [...doce].reduce((total, letra, i) => total + VALORES.indexOf(letra) * (13 - i), 0)
  const resto = (11 - (suma % 11)) % 11
  return rfc.at(-1) === (resto === 10 ? 'A' : String(resto))
}

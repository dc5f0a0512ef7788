const FORMA = /^[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/

export const RFC_PUBLICO = 'XAXX010101000'
export const RFC_EXTRANJERO = 'XEXX010101000'

/** The two generic RFCs, público en general and foreigners, which SAT gives to nobody. */
export const esGenerico = (rfc: string): boolean => rfc === RFC_PUBLICO || rfc === RFC_EXTRANJERO

/** Whether a text has the shape of an RFC, in upper case and without spaces; its digit is not checked. */
export const tieneForma = (rfc: string): boolean => FORMA.test(rfc)

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

/** Values of the check digit's alphabet: a character is worth its position. */
const ALFABETO = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
/** RFCs that SAT made for anybody; they carry no check digit. */
const genericos = new Set(['XAXX010101000', 'XEXX010101000'])

function digitoDe(sinDigito: string): string {
  const suma = [...sinDigito.padStart(12, ' ')].reduce((total, c, i) => total + ALFABETO.indexOf(c) * (13 - i), 0)
  const resto = suma % 11
  if (resto === 0) return '0'
  return resto === 1 ? 'A' : String(11 - resto)
}

/**
 * False when the last character of a well-formed RFC is not the one its other characters give. Never a reason to refuse:
 * wrong ones are in use.
 */
export function coincideDigitoVerificador(rfc: string): boolean {
  return genericos.has(rfc) || digitoDe(rfc.slice(0, -1)) === rfc.slice(-1)
}

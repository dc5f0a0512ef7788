import { aSuAncho, limpiarLinea } from './textos.ts'

/** Sign, currency, digits with their separators, and a unit; each part is read once, so the time grows with the length alone. */
const ESCRITO =
  /^([+-]?) ?(?:mxn|mx)? ?\$? ?([+-]?)([\d.,' ]+?) ?(?:%|\$|(?:mxn|m\.?n|pesos?|años?|pzas?|piezas?)\.?)?$/i
const MAXIMO = 40

/** Whether the whole part is digits, or groups of three that no decimal sign parts as well. */
function esEntero(entero: string, decimal: string | null, decimales: string): boolean {
  if (/^\d*$/.test(entero)) return true
  if (!/^[1-9]\d{0,2}(?:[.,' ]\d{3})+$/.test(entero)) return false
  const separadores = new Set(entero.replace(/\d/g, ''))
  separadores.delete("'") // millions in Mexico: 1'234,567.00
  // '1,234,50' can only be a decimal comma, since two digits are no group.
  return separadores.size <= 1 && (decimal === null || !separadores.has(decimal) || decimales.length < 3)
}

/** Place of the sign that parts the decimals; null where every separator parts thousands. */
function lugarDelDecimal(cifras: string): number | null {
  const coma = cifras.lastIndexOf(',')
  const punto = cifras.lastIndexOf('.')
  const ultimo = Math.max(coma, punto)
  if (ultimo < 0) return null
  const trasUltimo = cifras.length - ultimo - 1
  const unico = cifras.indexOf(cifras.charAt(ultimo)) === ultimo
  if (trasUltimo !== 3) return ultimo
  if (ultimo === punto) return unico ? ultimo : null // 1.234 has decimals, 1.234.567 has none
  return unico && (punto >= 0 || /^0?$/.test(cifras.slice(0, ultimo))) ? ultimo : null // 1.234,567 and 0,125; but 1,234 as in Mexico
}

/**
 * Number that a person wrote: '1,5', '1.234,56', '1,234.56', '$ 1,234', '12.5 %'. A comma before three digits parts thousands, as
 * in Mexico. Null for a blank text, NaN for what cannot be read in one way only; nothing is guessed.
 */
export function leerNumero(texto: string): number | null {
  if (texto.length > MAXIMO) return texto.trim() === '' ? null : Number.NaN
  const plano = limpiarLinea(aSuAncho(texto))
  if (plano === '') return null
  const [, antes = '', despues = '', cifras = ''] = ESCRITO.exec(plano) ?? []
  if (!/\d/.test(cifras) || (antes && despues)) return Number.NaN
  const lugar = lugarDelDecimal(cifras)
  const entero = lugar === null ? cifras : cifras.slice(0, lugar)
  const decimales = lugar === null ? '' : cifras.slice(lugar + 1)
  const decimal = lugar === null ? null : cifras.charAt(lugar)
  if (!esEntero(entero, decimal, decimales) || !/^\d*$/.test(decimales)) return Number.NaN
  const valor = Number(`${entero.replace(/\D/g, '') || '0'}.${decimales || '0'}`)
  return antes === '-' || despues === '-' ? -valor || 0 : valor
}

const DE_DOLARES = /^(?:us ?\$|usd|dl{1,2}s\.?) ?| ?(?:us ?\$|usd|dl{1,2}s\.?|d[oó]lar(?:es)?)$/gi
const DE_PESOS = /mxn?|m\.?n|pesos?/i

/** The same of an amount of dollars: 'US$ 1,234.50', '1,234.50 USD'. NaN for one that says that it is pesos. */
export function leerDolares(texto: string): number | null {
  const plano = limpiarLinea(aSuAncho(texto))
  return DE_PESOS.test(plano) ? Number.NaN : leerNumero(plano.replace(DE_DOLARES, ''))
}

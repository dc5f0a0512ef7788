import { aSuAncho, limpiarLinea } from './textos.ts'

/** Sign, currency, digits with their separators, and a unit; each part is read once, so the time grows with the length alone. */
const ESCRITO =
  /^([+-]?) ?(?:mxn|mx)? ?\$? ?([+-]?)([\d.,' ]+?) ?(?:%|\$|(?:mxn|m\.?n|pesos?|años?|pzas?|piezas?)\.?)?$/i
const MAXIMO = 40

/** What parts the cells of a sheet that were copied together. */
const ENTRE_CELDAS = /[\t\n\v\f\r\u0085\u2028\u2029]/
/** Whether a text is of several cells or lines, which are no one number however they are parted. */
export const sonVarias = (texto: string): boolean => ENTRE_CELDAS.test(texto.trim())

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
  if (sonVarias(texto)) return Number.NaN
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

/** '1.500': one and a half where decimals are written, fifteen hundred to whoever parts thousands with a point. */
const DE_DOS_MODOS = /(?<!\d[.,' ]?)[1-9]\d{0,2}\.\d{3}(?![\d.,'])/

/** The same of a count, or of an amount of two decimals, that '1.500' would make a thousand times smaller: NaN for it. */
export const leerCantidad = (texto: string): number | null =>
  DE_DOS_MODOS.test(limpiarLinea(aSuAncho(texto))) ? Number.NaN : leerNumero(texto)

const DE_OTRA_COSA = /%|años?|pzas?|piezas?/i

/** The same of an amount of pesos. NaN for one that says that it is a part of a hundred, pieces or years, and for '1.500'. */
export const leerPesos = (texto: string): number | null =>
  DE_OTRA_COSA.test(limpiarLinea(aSuAncho(texto))) ? Number.NaN : leerCantidad(texto)

/** Ways to write the units that stand in a field. */
const UNIDADES: Readonly<Record<string, RegExp>> = {
  '%': /(?:%|por ciento)$/i,
  '°': /(?:[°º˚]|grados?)$/i,
  Δ: /[Δ∆]$/,
  mm: /(?:mm|milímetros?)\.?$/i,
  años: /años?$/i,
  meses: /mes(?:es)?$/i,
  días: /d[ií]as?$/i,
  minutos: /min(?:\.|utos?)?$/i,
}

/** The same in a field that shows its unit: it may be written with its number, and no other one may. */
export const leerEn =
  (unidad: string) =>
  (texto: string): number | null => {
    const plano = limpiarLinea(aSuAncho(texto))
    const solo = plano.replace(UNIDADES[unidad] ?? /$^/, '')
    if (sonVarias(texto) || /[^\d.,' +-]/.test(solo) || (plano !== '' && solo === '')) return Number.NaN
    return leerNumero(solo)
  }

const DE_DOLARES = /^(?:us ?\$|usd|dl{1,2}s\.?) ?| ?(?:us ?\$|usd|dl{1,2}s\.?|d[oó]lar(?:es)?)$/gi
const DE_PESOS = /mxn?|m\.?n|pesos?/i

/** The same of an amount of dollars: 'US$ 1,234.50', '1,234.50 USD'. NaN for one that says that it is pesos, or no money. */
export function leerDolares(texto: string): number | null {
  const plano = limpiarLinea(aSuAncho(texto))
  return sonVarias(texto) || DE_PESOS.test(plano) || DE_OTRA_COSA.test(plano)
    ? Number.NaN
    : leerCantidad(plano.replace(DE_DOLARES, ''))
}

import { esFecha, type Fecha } from './fechas.ts'
import { esGtin } from './inventario.rules.ts'

/** What a GS1 code (GS1-128, DataMatrix) says of the piece that bears it. */
export interface CodigoGs1 {
  /** Fourteen digits. */
  gtin: string
  caduca: Fecha | null
  lote: string
  serie: string
}

/** Characters behind the first two digits of an identifier that needs no separator (GS1 General Specifications, 7.8.5). */
const FIJOS: Readonly<Record<string, number>> = {
  ...{
    '00': 18,
    '01': 14,
    '02': 14,
    '03': 14,
    '04': 16,
    '11': 6,
    '12': 6,
    '13': 6,
    '14': 6,
    '15': 6,
    '16': 6,
    '17': 6,
    '18': 6,
  },
  ...{ '19': 6, '20': 2, '31': 8, '32': 8, '33': 8, '34': 8, '35': 8, '36': 8, '41': 14 },
}
/** Digits of an identifier, by its first two; two unless it is here. */
const LARGOS: Readonly<Record<string, number>> = {
  ...{
    '23': 3,
    '24': 3,
    '25': 3,
    '31': 4,
    '32': 4,
    '33': 4,
    '34': 4,
    '35': 4,
    '36': 4,
    '39': 4,
    '40': 3,
    '41': 3,
    '42': 3,
    '43': 4,
  },
  ...{ '70': 4, '71': 3, '72': 4, '80': 4, '81': 4, '82': 4 },
}

const PREFIJO = /^\](C1|d2|e0|Q3|J1)/
/** FNC1 as scanners send it: the group separator, its picture, or a sign that no GS1 code has. */
const SEPARADOR = '\u001d'
const OTROS_SEPARADORES = /[\u241d|~^#]|<GS>|\{GS\}/gi
const MAXIMO_DE_TEXTO = 20
const TEXTO = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/

type Partes = Map<string, string>

/** The parts of a code as it is printed under the bars: '(01)09506000134352(10)ABC'. */
function partesImpresas(texto: string): Partes | null {
  const partes: Partes = new Map()
  let resto = texto
  while (resto) {
    const [todo, ai = '', valor = ''] = /^\((\d{2,4})\)(.+?)(?=\(\d{2,4}\)|$)/.exec(resto) ?? []
    if (!todo || partes.has(ai)) return null
    partes.set(ai, valor)
    resto = resto.slice(todo.length)
  }
  return partes
}

const sinSeparador = (texto: string): string => (texto.startsWith(SEPARADOR) ? sinSeparador(texto.slice(1)) : texto)

/** The parts of a code as a scanner sends it. */
function partesLeidas(texto: string): Partes | null {
  const partes: Partes = new Map()
  let resto = sinSeparador(texto)
  while (resto) {
    const dos = resto.slice(0, 2)
    if (!/^\d\d$/.test(dos)) return null
    const largo = LARGOS[dos] ?? 2
    const ai = resto.slice(0, largo)
    const fijo = FIJOS[dos]
    const fin = resto.indexOf(SEPARADOR)
    const hasta = fijo === undefined ? (fin < 0 ? resto.length : fin) : Math.min(2 + fijo, resto.length)
    const valor = resto.slice(largo, hasta)
    if (!/^\d+$/.test(ai) || ai.length < largo || !valor || valor.includes(SEPARADOR) || partes.has(ai)) return null
    partes.set(ai, valor)
    resto = sinSeparador(resto.slice(hasta))
  }
  return partes
}

/**
 * A day of six digits, in the century in which it is nearest (General Specifications, 7.12); without a day it is the last of its month.
 * @returns null for one that is none.
 */
function fechaDe(seis: string, hoy: Fecha): Fecha | null {
  if (!/^\d{6}$/.test(seis)) return null
  const [anio, mes, dia] = [Number(seis.slice(0, 2)), seis.slice(2, 4), seis.slice(4)]
  const [siglo, ahora] = [Math.floor(Number(hoy.slice(0, 4)) / 100), Number(hoy.slice(2, 4))]
  const suyo = anio - ahora >= 51 ? siglo - 1 : anio - ahora <= -50 ? siglo + 1 : siglo
  const completo = `${suyo}${seis.slice(0, 2)}`
  const ultimo = () => String(new Date(Date.UTC(Number(completo), Number(mes), 0)).getUTCDate()).padStart(2, '0')
  const fecha = `${completo}-${mes}-${dia === '00' ? ultimo() : dia}`
  return esFecha(fecha) ? fecha : null
}

/**
 * Reads a code of GS1, scanned or printed, with a symbology's prefix or without.
 * @param hoy tells the century of a day.
 * @returns null for any other text, and for a code that is damaged.
 */
export function leerGs1(texto: string, hoy: Fecha): CodigoGs1 | null {
  const codigo = texto.trim().replace(PREFIJO, '').replace(OTROS_SEPARADORES, SEPARADOR)
  const partes = codigo.startsWith('(') ? partesImpresas(codigo) : partesLeidas(codigo)
  const gtin = partes?.get('01') ?? ''
  if (!partes || gtin.length !== 14 || !esGtin(gtin)) return null
  const [caduca, lote, serie] = ['17', '10', '21'].map((ai) => partes.get(ai))
  const textos = [lote, serie].filter((valor) => valor !== undefined)
  if (textos.some((valor) => !TEXTO.test(valor))) return null
  const dia = caduca === undefined ? null : fechaDe(caduca, hoy)
  if (caduca !== undefined && dia === null) return null
  return { gtin, caduca: dia, lote: lote ?? '', serie: serie ?? '' }
}

/** Characters of the longest code that is sent to the server: `aTextoGs1` with every part. */
export const MAXIMO_GS1 = 4 * 4 + 14 + 6 + 2 * MAXIMO_DE_TEXTO

/** The code as it is printed, which travels without control characters: '(01)09506000134352(17)251231(10)ABC'. */
export const aTextoGs1 = ({ gtin, caduca, lote, serie }: CodigoGs1): string =>
  [
    `(01)${gtin}`,
    caduca && `(17)${caduca.slice(2).replaceAll('-', '')}`,
    lote && `(10)${lote}`,
    serie && `(21)${serie}`,
  ]
    .filter(Boolean)
    .join('')

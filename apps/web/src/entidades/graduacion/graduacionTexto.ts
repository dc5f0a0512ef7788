import { leerAgudeza } from '@nitida/contract/graduacion.rules'
import { aSuAncho, limpiarLinea } from '@nitida/contract/textos'

/**
 * Kinds of cells of a graduation. `dioptria` is signed (sphere, cylinder, addition, retinoscopy), `curva` is not (keratometry),
 * `eje` is degrees, `agudeza` an acuity in its own notation.
 */
export type TipoCelda = 'dioptria' | 'curva' | 'eje' | 'agudeza'

/** Value of a cell: a number, an acuity, or unreadable text, for the form's schema to refuse; null for an empty one. */
export type ValorCelda = number | string | null

/** Acuities, best first, in the order that ↑ and ↓ walk through. */
const agudezas = '20/10 20/15 20/20 20/25 20/30 20/40 20/50 20/60 20/70 20/80 20/100 20/200 20/400 CD MM PL NPL'.split(
  ' ',
)

const PASO = 0.25
const MAXIMO = 1000
const NEUTRO = /^(n|neutro|p|pl|plano)$/i
const NUMERO = /^([+-]?)(\d*)(?:[.,](\d*))?([+-]?)$/

const redondear = (valor: number): number => Math.round(valor * 100) / 100

/**
 * Reads '-125' as −1.25 and '50' as 0.50: hundredths are typed without their point. A point, or one digit, means whole dioptres.
 * Null for '05', which may be a half or five.
 */
function centesimas(enteros: string): number | null {
  const numero = Number(enteros)
  if (/^0[1-9]$/.test(enteros)) return null
  return enteros.length > 2 || /^[257][05]$/.test(enteros) ? numero / 100 : numero
}

function leerNumero(texto: string, sinPunto: (enteros: string) => number | null): number | null {
  const [entero, antes = '', enteros = '', decimales, despues = ''] = NUMERO.exec(texto) ?? []
  if (entero === undefined || (antes && despues) || !(enteros || decimales)) return null
  const valor = decimales === undefined ? sinPunto(enteros) : Number(`${enteros || '0'}.${decimales || '0'}`)
  if (valor === null) return null
  return antes === '-' || despues === '-' ? -valor || 0 : valor
}

/** What is typed or pasted in plain signs: no ring of degrees, in either of its signs, and the sign beside its digits. */
const enPlano = (texto: string): string =>
  limpiarLinea(aSuAncho(texto))
    .replace(/[°º˚]/g, '')
    .replace(/^([+-]) (?=[\d.,])/, '$1')
    .trim()

/** Value of a text; the text itself when it is unreadable, and null when it is empty. */
export function leerCelda(tipo: TipoCelda, texto: string): ValorCelda {
  const limpio = enPlano(texto)
  if (limpio === '') return null
  switch (tipo) {
    case 'agudeza':
      return leerAgudeza(limpio) ?? limpio.toUpperCase()
    case 'eje': {
      const grados = leerNumero(limpio.replace(/^(?:x|eje)[.: ]*(?=\d)/i, ''), Number)
      return grados === 0 ? 180 : (grados ?? limpio)
    }
    case 'dioptria':
    case 'curva':
      return NEUTRO.test(limpio)
        ? 0
        : (leerNumero(limpio.replace(/(?<=[\d.]) ?d(?:pt?)?\.?$/i, ''), centesimas) ?? limpio)
  }
}

/** Two decimals, or more when they were typed: −1.375 must be seen to be refused. */
const conCentesimas = (valor: number): string => {
  const texto = valor.toFixed(2)
  return Number(texto) === valor ? texto : String(valor)
}

/** A value as its cell writes it: '+2.00', '-1.25', '005', '43.50', '20/20'. */
export function escribirCelda(tipo: TipoCelda, valor: ValorCelda): string {
  if (valor === null || typeof valor === 'string') return valor ?? ''
  switch (tipo) {
    case 'dioptria':
      return (valor > 0 ? '+' : '') + conCentesimas(valor)
    case 'curva':
      return conCentesimas(valor)
    case 'eje':
      return Number.isInteger(valor) ? String(valor).padStart(3, '0') : String(valor)
    case 'agudeza':
      return String(valor)
  }
}

/** A value for reading, not for editing: with a true minus, and the degrees' ring. */
export const leerEnVoz = (tipo: TipoCelda, valor: ValorCelda): string =>
  escribirCelda(tipo, valor).replace('-', tipo === 'agudeza' ? '-' : '−') +
  (tipo === 'eje' && valor !== null ? '°' : '')

function otraAgudeza(valor: ValorCelda, sentido: 1 | -1): string {
  const lugar = agudezas.indexOf(String(valor ?? ''))
  const siguiente = lugar < 0 ? undefined : agudezas[Math.min(agudezas.length - 1, Math.max(0, lugar - sentido))]
  return siguiente ?? '20/20'
}

/** Moves an axis to the next multiple of the step, around the half circle. */
function otroEje(grados: number, sentido: 1 | -1, paso: number): number {
  const siguiente = sentido > 0 ? Math.floor(grados / paso) + 1 : Math.ceil(grados / paso) - 1
  return ((((siguiente * paso - 1) % 180) + 180) % 180) + 1
}

/**
 * The value one step up or down: a quarter (with Shift one dioptre), five degrees (with Shift one), the next line of
 * the acuity chart. An empty cell starts from zero, or from where such values usually are.
 */
export function darPaso(tipo: TipoCelda, valor: ValorCelda, sentido: 1 | -1, grande: boolean): ValorCelda {
  const desde = typeof valor === 'number' ? valor : null
  switch (tipo) {
    case 'agudeza':
      return otraAgudeza(valor, sentido)
    case 'eje':
      return otroEje(desde ?? 0, sentido, grande ? 1 : 5)
    case 'curva':
      return Math.min(MAXIMO, Math.max(0, redondear((desde ?? 43.5) + sentido * (grande ? 4 * PASO : PASO))))
    case 'dioptria':
      return Math.min(MAXIMO, Math.max(-MAXIMO, redondear((desde ?? 0) + sentido * (grande ? 4 * PASO : PASO))))
  }
}

/** A value with the other sign, where it has one. */
export const cambiarSigno = (texto: string): string => {
  const limpio = texto.trim()
  if (limpio.startsWith('-')) return `+${limpio.slice(1)}`
  return `-${limpio.replace(/^\+/, '')}`
}

/** The signed difference to an earlier value, '−0.25' or '+5°'; null without a change, or when it cannot be told. */
export function diferencia(tipo: TipoCelda, valor: ValorCelda, anterior: ValorCelda): string | null {
  if (typeof valor !== 'number' || typeof anterior !== 'number' || valor === anterior) return null
  if (tipo === 'eje') {
    // The difference of two axes, around the half circle: from 175° to 5° are ten degrees.
    const vuelta = ((((valor - anterior + 90) % 180) + 180) % 180) - 90
    return `${vuelta > 0 ? '+' : '−'}${Math.abs(vuelta)}°`
  }
  const cambio = redondear(valor - anterior)
  return `${cambio > 0 ? '+' : '−'}${Math.abs(cambio).toFixed(2)}`
}

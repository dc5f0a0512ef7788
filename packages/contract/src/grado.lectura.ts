import { type Medida, type Ojo, ojos } from './graduacion.rules.ts'

/** What was written of an eye. A measure that was left out is not compared: many write the sphere alone. */
export type Formula = Partial<Record<Medida, number>>
export type Leido = readonly { readonly ojos: readonly Ojo[]; readonly formula: Formula }[]

const FRACCIONES: Readonly<Record<string, string>> = { '¼': '.25', '½': '.50', '¾': '.75' }
/** A day, with one sign between its parts. */
const FECHA =
  /(?<![\d.+-])(?:(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\1(?:20)?\d{2}|20\d{2}-\d{1,2}-\d{1,2})(?![\d.])/g
/** What else is written with numbers: an order, and glasses and treatments called by one (CR-39, UV-400). */
const OTROS_NUMEROS = /\b(?:PEDIDO|FOLIO|NOTA|ORDEN|TICKET)\b[.: #]{0,3}\d[\d-]*|\b(?:CR|UV|MR|AR)[- ]?\d+(?![\d.])/g

/** 'D' and 'I', or 'R' and 'L', where both stand for eyes; alone, a D behind a number is dioptres. */
function conOjos(texto: string): string {
  const [derecho, izquierdo] = /\bD\b/.test(texto) && /\bI\b/.test(texto) ? ['D', 'I'] : ['R', 'L']
  const sueltos = [derecho, izquierdo].every((uno) => new RegExp(`\\b${uno}\\b`).test(texto))
  if (/\bO\.?[DIS]\b/.test(texto) || !sueltos) return texto.replaceAll(/\b([DI]) ?:/g, ' O$1 ')
  return texto
    .replaceAll(new RegExp(`\\b${derecho}\\b`, 'g'), ' OD ')
    .replaceAll(new RegExp(`\\b${izquierdo}\\b`, 'g'), ' OI ')
}

/** One writing of minus, plus, decimals, 'by' and degrees, in capitals without accents. Visual acuities are no powers. */
export const normalizar = (grado: string): string =>
  conOjos(
    grado
      .replaceAll(/[¼½¾]/g, (fraccion) => FRACCIONES[fraccion] ?? '')
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f\p{Cf}]/gu, '')
      .replaceAll(/[^\S\n]+/g, ' ')
      .toUpperCase()
      .replaceAll(/\bO[ /]([DIS])\b/g, 'O$1')
      .replaceAll(/\bA\/O\b/g, 'AO'),
  )
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(FECHA, ' ')
    .replaceAll(OTROS_NUMEROS, ' ')
    .replaceAll(/\b(?:MENOS|NEGATIV[OA]|NEG)\b\.? ?(?=[\d.])/g, '-')
    .replaceAll(/\b(?:MAS|POSITIV[OA]|POS)\b\.? ?(?=[\d.])/g, '+')
    .replaceAll(/(\d),(?=\d)/g, '$1.')
    .replaceAll(/[\u00d7*@]/g, ' X ')
    .replaceAll(/\b20\/\d{2,3}\b/g, ' ')

/** Words with their full stops, numbers with their sign, and the marks that part two eyes. */
const SIGNOS = /[A-Z]+(?:\.[A-Z]+)*|(?:[+-] ?)?(?:\d+(?:\.\d+)?|\.\d+)|[/;|\n]/g
export const partesDe = (texto: string): string[] =>
  (texto.match(SIGNOS) ?? []).map((parte) =>
    /^[A-Z]/.test(parte) ? parte.replaceAll('.', '') : parte.replaceAll(' ', ''),
  )

export const MARCAS: Readonly<Record<string, readonly Ojo[]>> = {
  ...{ OD: ['Od'], DER: ['Od'], DERECHO: ['Od'], RE: ['Od'] },
  ...{ OI: ['Oi'], IZQ: ['Oi'], IZQUIERDO: ['Oi'], OS: ['Oi'], LE: ['Oi'] },
  ...{ AO: ojos, OU: ojos, AMBOS: ojos },
}
export const NEUTROS: ReadonlySet<string> = new Set(['N', 'NEUTRO', 'NEUTROS', 'PLANO', 'PLANOS', 'PL', 'PLANA'])
const ETIQUETAS: Readonly<Record<string, Medida | 'otra'>> = {
  ...{ ESF: 'esf', ESFERA: 'esf', SPH: 'esf', CIL: 'cil', CILINDRO: 'cil', CYL: 'cil' },
  ...{ X: 'eje', EJE: 'eje', EJ: 'eje', A: 'eje', AX: 'eje', AXIS: 'eje', POR: 'eje' },
  ...{ ADD: 'add', AD: 'add', ADICION: 'add' },
  ...{
    DI: 'otra',
    DIP: 'otra',
    DP: 'otra',
    DNP: 'otra',
    ALT: 'otra',
    ALTURA: 'otra',
    PRISMA: 'otra',
    BASE: 'otra',
    CB: 'otra',
  },
}

export const esNumero = (parte: string): boolean => /\d$/.test(parte)
/** Signed numbers with decimals are powers, though no lens has that one: '-1.30'. Others are where they are quarters. */
const esPotencia = (parte: string): boolean =>
  /^[+-]\d*\.\d/.test(parte) || (/^[+-]|^0$|\./.test(parte) && Number.isInteger(potenciaDe(parte) * 4))

export const esConocida = (parte: string): boolean => parte in MARCAS || parte in ETIQUETAS || NEUTROS.has(parte)

/** Without its numbers that are no dioptres: beside other words, `1.56` and `1.50` are the index of a glass. */
export function sinIndices(partes: readonly string[]): string[] {
  const hayPalabras = partes.some((parte) => /^[A-Z]/.test(parte) && !esConocida(parte))
  const esIndice = (parte: string, i: number) => /^\d*\./.test(parte) && !esConocida(partes[i - 1] ?? '')
  return hayPalabras ? partes.filter((parte, i) => !esIndice(parte, i)) : [...partes]
}

/**
 * Dioptres of a number: hundredths without a point (`-125`) are what an optician says aloud. NaN for '-05', which may be a half or five. Two
 * digits from 25 on are hundredths as well, which no lens has but for quarters, so that an axis in the wrong column is no sphere of 30.
 */
export function potenciaDe(parte: string): number {
  if (/^[+-]?0[1-9]$/.test(parte)) return Number.NaN
  const valor = Number(parte)
  return !parte.includes('.') && Math.abs(valor) >= 25 ? valor / 100 : valor
}

/**
 * The formula of one eye: labelled numbers where they belong, the others in their order: sphere, cylinder, axis, addition.
 * @param sobra is told of each number that has no place in it, with its label where it has one of another measure.
 */
export function leerFormula(partes: readonly string[], sobra: (parte: string) => void = () => {}): Formula {
  const formula: Formula = {}
  let etiqueta: Medida | 'otra' | null = null
  let antes = ''
  for (const parte of partes) {
    if (NEUTROS.has(parte)) formula.esf ??= 0
    if (!esNumero(parte)) {
      etiqueta = ETIQUETAS[parte] ?? null
      antes = parte
      continue
    }
    const lugar = etiqueta ?? lugarDe(parte, formula)
    etiqueta = null
    const valor = lugar === 'eje' ? Number(parte) : potenciaDe(parte)
    if (lugar === 'otra') sobra(`${antes} ${parte}`)
    else if (lugar === null || formula[lugar] !== undefined || Number.isNaN(valor)) sobra(parte)
    else formula[lugar] = valor
  }
  // A neutral lens bends nothing in any direction; 'plano -0.50 x 90' says its cylinder.
  if (partes.some((parte) => NEUTROS.has(parte))) formula.cil ??= 0
  return formula
}

function lugarDe(parte: string, { esf, cil, eje, add }: Formula): Medida | null {
  if (!esPotencia(parte)) return cil !== undefined && eje === undefined ? 'eje' : null
  if (esf === undefined) return 'esf'
  if (cil === undefined) return 'cil'
  return add === undefined && !parte.startsWith('-') ? 'add' : null
}

export const tieneAlgo = (formula: Formula): boolean => Object.keys(formula).length > 0

/** Formulas by their marks, which stand before them, or behind them where the text begins with a number. */
export function porMarcas(partes: readonly string[], sobra?: (parte: string) => void): Leido {
  const primera = partes.findIndex((parte) => parte in MARCAS)
  const detras = partes.slice(0, primera).some(esPotencia)
  const enOrden = detras ? partes.toReversed() : partes
  const grupos: { ojos: readonly Ojo[]; partes: string[] }[] = []
  for (const parte of enOrden) {
    const marca = MARCAS[parte]
    if (marca) grupos.push({ ojos: marca, partes: [] })
    else if (grupos.length > 0) grupos.at(-1)?.partes.push(parte)
    else if (esNumero(parte)) sobra?.(parte)
  }
  return grupos.map((grupo) => ({
    ojos: grupo.ojos,
    formula: leerFormula(detras ? grupo.partes.toReversed() : grupo.partes, sobra),
  }))
}

const SEPARADOR = /^(?:[/;|\n]|Y)$/
const esEsfera = (parte: string): boolean => esPotencia(parte) || NEUTROS.has(parte)

/** Two formulas without marks: of the right eye and of the left one. Null where there are not two. */
export function enPareja(todas: readonly string[], sobra?: (parte: string) => void): Leido | null {
  const partes = todas.filter((parte) => esNumero(parte) || esConocida(parte) || SEPARADOR.test(parte))
  const corte = partes.findIndex((parte) => SEPARADOR.test(parte))
  const lugar = corte >= 0 ? corte : partes.length === 2 && partes.every(esEsfera) ? 1 : -1
  if (lugar < 0) return null
  const [od, oi] = [leerFormula(partes.slice(0, lugar), sobra), leerFormula(partes.slice(lugar), sobra)]
  if (!tieneAlgo(od) || !tieneAlgo(oi)) return null
  return [
    { ojos: ['Od'], formula: od },
    { ojos: ['Oi'], formula: oi },
  ]
}

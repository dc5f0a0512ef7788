import { aSuAncho, limpiarLinea } from './textos.ts'

const PARTICULAS = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'da',
  'das',
  'di',
  'do',
  'dos',
  'van',
  'von',
  'der',
  'den',
])
/** Two consonants that are a word all the same; any other two are initials. */
const SON_PALABRA = new Set(['dr', 'fr', 'jr', 'ng', 'sn', 'sr', 'st'])
const ROMANO = /^(?:x{0,3}(?:ix|iv|v?i{1,3}|v)|x{1,3})$/
/** Names of Scotland that keep a capital behind Mac; Macías, Macedo and Machado are words of their own. */
const ESCOCES =
  /^mac(?=(?:donald|gregor|kenzie|leod|arthur|carthy|intosh|intyre|pherson|millan|allister|kay|lean|laren|farlane|neill?|dougall|kinnon|namara)$)/

const mayusculas = (texto: string): string =>
  texto.replace(/(?<![\p{L}\p{N}\p{M}])\p{L}/gu, (letra, donde: number) => {
    // A letter alone behind an apostrophe ends the word: 'Joe's'.
    const suelta = donde > 0 && /['’´]/.test(texto[donde - 1] ?? '') && !/^\p{L}[\p{L}\p{M}]/u.test(texto.slice(donde))
    return suelta ? letra : letra.toUpperCase()
  })

function conMayuscula(palabra: string, primera: boolean, siguiente: string): string {
  const inicialFinal = palabra === 'y' && siguiente === ''
  if (!primera && PARTICULAS.has(palabra) && !inicialFinal) return palabra
  if (!primera && palabra === 'e' && /^(?:h?i|y)/.test(siguiente)) return palabra // 'e' for 'y' before that sound
  const letras = palabra.replace(/(?<![.,;)])[.,;)]+$/, '')
  if (palabra === 'mc' && ESCOCES.test(`mac${siguiente}`)) return 'Mc'
  if (!primera && ROMANO.test(letras)) return palabra.toUpperCase()
  if (/^[b-df-hj-np-tv-xz]{2}$/.test(letras) && !SON_PALABRA.has(letras)) return palabra.toUpperCase()
  return mayusculas(palabra.replace(/^mc(?=\p{L}{2})/u, 'mc\u0000').replace(ESCOCES, 'mac\u0000')).replace('\u0000', '')
}

/** Abbreviations with which the name of a company ends; those of two consonants are initials anyway. */
const SOCIEDAD = new Set(
  's sa sab sapi sas sai sarl sc scl scp scs snc spr srl scrl rl cv nc c ac ap abp iap ip ong sofom enr er siefore llc llp'.split(
    ' ',
  ),
)
const ENTRE_SIGLAS = new Set(['de', 'en'])

/** Place of the word with which those of a company begin, 'SA de CV'; behind the last word where it is none. */
function lugarDeLaSociedad(palabras: readonly string[]): number {
  let lugar = palabras.length
  for (let i = lugar - 1; i > 0; i -= 1) {
    const siglas = palabras[i]?.replace(/[.,]/g, '') ?? ''
    if (SOCIEDAD.has(siglas)) lugar = i
    else if (!ENTRE_SIGLAS.has(siglas)) break
  }
  return PARTICULAS.has(palabras[lugar - 1] ?? '') ? palabras.length : lugar // 'de Sa' is a surname
}

const enSiglas = (palabra: string): string => (ENTRE_SIGLAS.has(palabra) ? palabra : palabra.toUpperCase())

/** 'y/o' with blanks or without. */
const Y_O = /(?<=^| )y ?\/ ?o(?= |$)/giu

/** The parts of a word that hyphens of any kind or a bar join: 'Pérez-Ibáñez', 'Martínez-del-Río'. */
const PARTES = /([-\u2010-\u2015\u2212/])/u

/**
 * Writes a name stored in capitals as people do, for messages and pages of patients and where room is short (D-87). 'MARÍA DE LA
 * LUZ NÚÑEZ' → 'María de la Luz Núñez', 'JUAN PABLO II' → 'Juan Pablo II', 'ÓPTICA LUZ SA DE CV' → 'Óptica Luz SA de CV'.
 */
export function nombreLegible(nombre: string): string {
  const palabras = nombre.toLowerCase().split(' ')
  const sociedad = lugarDeLaSociedad(palabras)
  return palabras
    .map((palabra, i) =>
      i >= sociedad
        ? enSiglas(palabra)
        : palabra
            .split(PARTES)
            .map((parte, j) => (j % 2 === 1 ? parte : conMayuscula(parte, i + j === 0, palabras[i + 1] ?? '')))
            .join(''),
    )
    .join(' ')
    .replace(Y_O, (union) => union.toLowerCase())
}

/** A person's full name as the lists write it. */
export const nombreDe = (persona: { name: string; lastName: string; secondLastName: string }): string =>
  [persona.name, persona.lastName, persona.secondLastName].filter(Boolean).join(' ')

interface NumeroYDireccion {
  sucursalNumber: string
  direccion: string
}

/** How a branch is written, in a picker (spec §3) as anywhere: '01 - Av. Juárez 120, Centro'. */
export const etiquetaSucursal = ({ sucursalNumber, direccion }: NumeroYDireccion): string =>
  `${sucursalNumber} - ${direccion}`

/** The same where room is short: number and street. */
export const sucursalCorta = (sucursal: NumeroYDireccion): string => etiquetaSucursal(sucursal).split(',', 1).join()

const FOLIO = /^(?:(.{1,20}?)\s*-\s*)?(\d{1,9})$/

/** Reads an order's number as people write it, alone or after its branch (`01-31`, '#31', '01–31.'); null for any other text. */
export function leerFolio(texto: string): { sucursal: string | null; folio: number } | null {
  const [, sucursal = null, folio] = FOLIO.exec(limpiarLinea(aSuAncho(texto)).replace(/^#\s?|[.,;:]$/g, '')) ?? []
  return folio ? { sucursal, folio: Number(folio) } : null
}

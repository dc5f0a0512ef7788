import bidiFactory from 'bidi-js'
import { lejanasDe, SOLO_DE_DEJAVU, SOLO_DE_LA_CASA, tieneAjenas } from '../letras.ts'
import type { Definicion } from './hoja.ts'

/** Name of the font that draws a letter which the house's has not. */
export type FuenteDe = (letra: string) => string

export const DEJAVU = 'DejaVu'

const DERECHA_A_IZQUIERDA = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const grafemas = new Intl.Segmenter('es', { granularity: 'grapheme' })
const bidi = bidiFactory()

interface Trozo {
  text: string
  font?: string
}

/**
 * Letters of a paper that come from fonts of their own. What is read from the right is drawn with the other sign of a pair, so that
 * one is among them too.
 */
export function lejanasDelPapel(texto: string): string[] {
  if (!DERECHA_A_IZQUIERDA.test(texto)) return lejanasDe(texto)
  return lejanasDe([...texto].flatMap((letra) => [letra, bidi.getMirroredCharacter(letra) ?? '']).join(''))
}

/** A letter with its marks by their font, one for all of them where one has all; undefined is the house's. */
function fuentesDeGrafema(grafema: string, fuenteDe: FuenteDe): Trozo[] {
  if (SOLO_DE_LA_CASA.test(grafema)) return [{ text: grafema }]
  if (SOLO_DE_DEJAVU.test(grafema)) return [{ text: grafema, font: DEJAVU }]
  const [primera = '', ...marcas] = grafema
  if (marcas.length > 0) return [primera, ...marcas].flatMap((letra) => fuentesDeGrafema(letra, fuenteDe))
  return [{ text: grafema, font: fuenteDe(grafema) }]
}

/** A text in stretches of one font each. */
function porFuente(texto: string, fuenteDe: FuenteDe): Trozo[] {
  const trozos: Trozo[] = []
  for (const { segment } of grafemas.segment(texto)) {
    for (const trozo of fuentesDeGrafema(segment, fuenteDe)) {
      const ultimo = trozos.at(-1)
      if (ultimo && ultimo.font === trozo.font) ultimo.text += trozo.text
      else trozos.push(trozo)
    }
  }
  return trozos
}

/**
 * Letters of Hebrew or Arabic that stay on one line together. The library breaks lines from left to right and knows no other
 * direction: a longer passage is given lines of its own.
 */
const LARGO_DE_PASAJE = 24

/** Pieces of a passage, each short enough for a line, in the order in which they are read. */
function enRenglones(pasaje: string): string[] {
  const renglones = ['']
  for (const palabra of pasaje.trim().split(/\s+/u)) {
    const ultimo = renglones.at(-1) ?? ''
    if (ultimo === '' || ultimo.length + palabra.length < LARGO_DE_PASAJE)
      renglones[renglones.length - 1] = ultimo === '' ? palabra : `${ultimo} ${palabra}`
    else renglones.push(palabra)
  }
  return renglones
}

/** A stretch that is read from the right: fonts turn the letters of these writings by themselves, and nothing else. */
const volteado = ({ text, ...font }: Trozo): Trozo => ({
  text: DERECHA_A_IZQUIERDA.test(text) ? text : [...text].reverse().join(''),
  ...font,
})

/** A passage in stretches of one font and direction, from left to right as they are seen. */
function enOrdenVisible(pasaje: string, fuenteDe: FuenteDe): Trozo[] {
  // Levels are odd for what is read from the right, and even for the numbers in it.
  const niveles = bidi.getEmbeddingLevels(pasaje, 'rtl')
  const espejos = bidi.getMirroredCharactersMap(pasaje, niveles.levels)
  const tramos: { derecha: boolean; texto: string }[] = []
  for (let i = 0; i < pasaje.length; i++) {
    const derecha = (niveles.levels[i] ?? 0) % 2 === 1
    const letra = espejos.get(i) ?? pasaje.charAt(i)
    const ultimo = tramos.at(-1)
    if (ultimo?.derecha === derecha) ultimo.texto += letra
    else tramos.push({ derecha, texto: letra })
  }
  return tramos.reverse().flatMap(({ derecha, texto }) => {
    const trozos = porFuente(texto, fuenteDe)
    return derecha ? trozos.reverse().map(volteado) : trozos
  })
}

/** A line in passages that are read from the right and what is between them. */
function partesDe(renglon: string): { texto: string; derecha: boolean }[] {
  if (!DERECHA_A_IZQUIERDA.test(renglon)) return [{ texto: renglon, derecha: false }]
  const { levels } = bidi.getEmbeddingLevels(renglon, 'ltr')
  const partes: { texto: string; derecha: boolean }[] = []
  for (let i = 0; i < renglon.length; i++) {
    const derecha = (levels[i] ?? 0) > 0
    const ultima = partes.at(-1)
    if (ultima?.derecha === derecha) ultima.texto += renglon.charAt(i)
    else partes.push({ texto: renglon.charAt(i), derecha })
  }
  return partes
}

/** A passage, its blanks unbreakable; a long one begins and ends with its line. */
function trozosDePasaje(pasaje: string, fuenteDe: FuenteDe): Trozo[] {
  const renglones = enRenglones(pasaje).map((renglon) => enOrdenVisible(renglon.replace(/ /gu, '\u00a0'), fuenteDe))
  const corte = { text: '\n' }
  return renglones.length === 1 ? renglones.flat() : [corte, ...renglones.flatMap((renglon) => [...renglon, corte])]
}

/** A text of users as the library takes it: each stretch with its font, and what is read from the right in its order. */
export const trozosDe = (texto: string, fuenteDe: FuenteDe): Trozo[] =>
  texto
    .split(/(\n)/u)
    .flatMap(partesDe)
    .flatMap(({ texto: parte, derecha }) => (derecha ? trozosDePasaje(parte, fuenteDe) : porFuente(parte, fuenteDe)))

/** Gives every text of a part its fonts, in place; strings that stand by themselves become texts. */
function repartir(parte: unknown, fuenteDe: FuenteDe): void {
  if (typeof parte !== 'object' || parte === null) return
  for (const [clave, valor] of Object.entries(parte)) {
    if (typeof valor !== 'string') repartir(valor, fuenteDe)
    else if ((clave === 'text' || Array.isArray(parte)) && tieneAjenas(valor)) {
      const trozos = trozosDe(valor, fuenteDe)
      Object.assign(parte, { [clave]: clave === 'text' ? trozos : { text: trozos } })
    }
  }
}

type Margen = NonNullable<Definicion['header']>

const conLetras = (margen: Margen, fuenteDe: FuenteDe): Margen =>
  typeof margen === 'function'
    ? (...pagina) => {
        const contenido = margen(...pagina)
        repartir(contenido, fuenteDe)
        return contenido
      }
    : margen

/** Gives every text of a paper the fonts of its letters. */
export function repartirLetras(definicion: Definicion, fuenteDe: FuenteDe): void {
  repartir(definicion.content, fuenteDe)
  if (definicion.header) definicion.header = conLetras(definicion.header, fuenteDe)
  if (definicion.footer) definicion.footer = conLetras(definicion.footer, fuenteDe)
}

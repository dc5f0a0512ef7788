/**
 * Characters of the shipped font: Latin with every accent of Spanish and its neighbours, and the usual signs. Others would be
 * printed as crossed boxes.
 */
const SIN_TINTA =
  /[^\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122\u2212]/gu

/** Letters of the range above that the font of tickets or that of PDFs lacks. */
const SIN_LETRA = /[ĈĉĔĕĜĝĤĥĨĩĬĭĴĵŌōŎŏŖŗŜŝŨũŬŭ]/u
const ACENTOS = /\p{Mark}/gu

/** Signs that the font lacks, with the shop's way to write them without: a frame's 52□18 is 52-18 as well. */
const POR_OTRO: readonly (readonly [RegExp, string])[] = [
  [/[\u25a1\u25a2\u25fb\u25fd\u2b1c]\ufe0f?/gu, '-'],
  [/[\u2192\u27a1]\ufe0f?/gu, '>'],
  [/[\u2300\u2205]/gu, 'Ø'],
  [/[µμ]/gu, 'u'],
  [/‛/gu, '‘'],
  [/ĸ/gu, 'k'],
  [/Ŀ/gu, 'L·'],
  [/ŀ/gu, 'l·'],
  [/ŉ/gu, '’n'],
  [/Ŋ/gu, 'N'],
  [/ŋ/gu, 'n'],
  [/Ŧ/gu, 'T'],
  [/ŧ/gu, 't'],
  [/ſ/gu, 's'],
]

/** A letter of another language, printed without its accent. */
const faltaEnLaFuente = (letra: string): boolean => SIN_LETRA.test(letra) || letra.replace(SIN_TINTA, '') === ''

/** A text in characters that paper can show: composed, without what the font cannot draw; lines stay. */
export function imprimible(texto: string): string {
  const conLetras = texto
    .normalize('NFC')
    .replace(/\p{Letter}/gu, (letra) => (faltaEnLaFuente(letra) ? letra.normalize('NFD').replace(ACENTOS, '') : letra))
  // Signs are replaced last, because a letter without its accent may be one of them (ẛ is a dotted ſ).
  return POR_OTRO.reduce((antes, [signo, otro]) => antes.replace(signo, otro), conLetras)
    .replace(SIN_TINTA, '')
    .replace(/[^\S\n]+/gu, ' ')
    .trim()
}

import { DE_TODAS } from './letras.gen.ts'

const FIN_DE_LINEA = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const BLANCOS = /[^\S\n\ufeff]+/g

/**
 * Characters that nobody sees: controls, marks of direction, joiners, variants of an emoji's colour. Two are kept, because what is
 * seen changes with them: the joiner that parts letters of Arabic writing, and the letters of a flag's region.
 */
const INVISIBLES = /(\p{Script=Arabic}\u200c)|(?![\n\u{e0020}-\u{e007f}])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/** Whatever no font has, unassigned and private code points among them. */
const SIN_LETRA = new RegExp(`[^\\n${DE_TODAS}]`, 'gu')

/** A sign that cannot be drawn, by its number: nothing that was typed may vanish from a paper (D-90). */
const nombrado = (signo: string): string =>
  `[U+${(signo.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * A text as paper shows it: composed, each letter one that a font has, and each other sign named by its number, such as
 * `[U+1FA7A]`. Lines stay; blanks count as one.
 */
export const imprimible = (texto: string): string =>
  texto
    .replace(FIN_DE_LINEA, '\n')
    .replace(BLANCOS, ' ')
    .replace(INVISIBLES, (_, conLetra = '') => conLetra)
    .normalize('NFC')
    .replace(SIN_LETRA, nombrado)
    .replace(BLANCOS, ' ')
    .trim()

/** A character that can be seen: no blank, control or format character, and none of the letters that draw nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The text without blanks around it; empty when nothing of it can be seen. */
const recortar = (escrito: string): string => (VISIBLE.test(escrito) ? escrito.trim() : '')

/** Format characters, marks of direction, letters that draw nothing, halves of a character, and what XML cannot carry. */
const INVISIBLES = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\ufffe\uffff]/gu
/** Control characters but for blanks; the separators between the parts of a scanned GS1 code are among them. */
const DE_CONTROL = /[^\P{Cc}\s\u0085]/gu
/** Blanks of every width. */
const BLANCOS = /[\s\u0085\u2800]+/g
const COMILLAS = /[\u0060\u00b4\u02b9\u02bb\u02bc\u02ca\u02cb\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\uff07]/g
const COMILLAS_DOBLES = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036\u275d\u275e\u301d\u301e\uff02]/g
const GUIONES = /[\u02d7\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g

const aSencillas = (texto: string): string =>
  texto.replace(COMILLAS, "'").replace(COMILLAS_DOBLES, '"').replace(GUIONES, '-')

/** Digits, letters and signs of full width in their own. Raised and circled digits stay: '5²' is not 52. */
export const aSuAncho = (texto: string): string =>
  texto.replace(/[\uff01-\uff5e]/g, (signo) => String.fromCharCode(signo.charCodeAt(0) - 0xfee0)).replaceAll('﹪', '%')

const DIBUJOS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u20e3/gu
/** A text without the drawings that chats and address books put beside a number or an address. */
export const sinDibujos = (texto: string): string => texto.replace(DIBUJOS, ' ')

/** Signs that are changed by nothing below: Latin letters, digits and plain signs, with single blanks. Most of what is cleaned is so. */
const POR_LIMPIAR = /[^ -_a-~¡-ª¬®-³µ-º¼-ſ]| {2}/
/**
 * A text of one line as names, addresses, keys and searches take it (D-97): composed letters, single blanks, plain quotes and
 * hyphens, nothing invisible.
 */
export const limpiarLinea = (escrito: string): string =>
  POR_LIMPIAR.test(escrito) ? limpiarTodo(escrito) : escrito.trim()

const limpiarTodo = (escrito: string): string =>
  aSencillas(escrito.replace(INVISIBLES, '').replace(DE_CONTROL, '').replace(BLANCOS, ' ').normalize('NFC')).trim()

/** A note keeps what was typed but for control characters (D-97); every way to break a line is one. */
export const limpiarNota = (escrito: string): string =>
  recortar(
    escrito
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(/[^\P{Cc}\n]|\p{Cs}|[\ufffe\uffff]/gu, '')
      .normalize('NFC'),
  )

/** A key as forms, papers and other programs write it: no blanks, its own width of letters and digits, capitals. */
export const limpiarClave = (escrito: string): string =>
  limpiarLinea(aSencillas(escrito).normalize('NFKC')).replaceAll(' ', '').toUpperCase().normalize('NFKC')

/** What may not stand in a key, by its name: 'La letra «É»', 'El signo «/»'. */
export const nombrarSigno = (signo: string): string =>
  /\p{L}/u.test(signo) ? `La letra «${signo}»` : /\p{N}/u.test(signo) ? `La cifra «${signo}»` : `El signo «${signo}»`

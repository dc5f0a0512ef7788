import type { Nodo } from './arbol.ts'

const ENTIDADES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const ESPECIAL = /[&<>"\t\n\r]/
const ESPECIALES = /[&<>"\t\n\r]/g
/** Most values need no escape, and a global has 40,000 of them. */
const escapar = (valor: string): string =>
  ESPECIAL.test(valor) ? valor.replace(ESPECIALES, (letra) => ENTIDADES[letra] ?? letra) : valor

/** Writes an element without line breaks, because sealed bytes are never laid out again. */
export function aXml({ nombre, atributos, hijos }: Nodo): string {
  let abierto = `<${nombre}`
  for (const clave in atributos) abierto += ` ${clave}="${escapar(atributos[clave] ?? '')}"`
  return hijos.length === 0 ? `${abierto}/>` : `${abierto}>${hijos.map(aXml).join('')}</${nombre}>`
}

export const DECLARACION = '<?xml version="1.0" encoding="UTF-8"?>'

// Characters that XML cannot hold: controls (but tab and line breaks), lone surrogates and two more.
const NO_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** Words of composed Latin letters with single spaces between them, as most texts are. */
const LIMPIO = /^[!-{}~\u00a1-\u024f]+(?: [!-{}~\u00a1-\u024f]+)*$/

/**
 * A text as it may stand in a CFDI: composed letters, single spaces, nothing that XML cannot hold, and no bar, which parts
 * the fields of the cadena (cfdi §5.1).
 */
export const limpiar = (texto: string): string =>
  LIMPIO.test(texto)
    ? texto
    : texto
        .normalize('NFC')
        .replace(NO_XML, '')
        .replace(/[|\s]+/g, ' ')
        .trim()

import { esGtin, gtin14 } from '@nitida/contract/inventario.rules'
import { aSuAncho, limpiarLinea } from '@nitida/contract/textos'

/** The GTIN of a box's GS1 code, scanned or printed. What follows it is of the piece: a field may have lost its separators. */
const DE_CAJA = /^(?:\][A-Za-z]\d)?(?:\(01\)|01)(\d{14})/

/** Digits of a code without the marks that stand between them in print; of a box its GTIN, an EAN of 13 where it is one. */
function codigoDe(escrito: string): string {
  const junto = escrito.replace(/[ -]/g, '')
  const [, gtin] = DE_CAJA.exec(junto) ?? []
  return gtin && esGtin(gtin) ? gtin.replace(/^0(?=\d{13}$)/, '') : junto
}

const MAXIMO_DE_GTIN = 14

/** How many of the words make one code, which is printed in groups: '7 501031 311309'. 0 where they make none. */
function palabrasDelCodigo(palabras: readonly string[]): number {
  for (let cuantas = palabras.length; cuantas > 0; cuantas--) {
    const escrito = palabras.slice(0, cuantas).join(' ')
    if (cuantas > 1 && escrito.replace(/\D/g, '').length > MAXIMO_DE_GTIN) continue
    if (esGtin(codigoDe(escrito))) return cuantas
  }
  return 0
}

/** Codes of words that stand between commas; words that make none stay together, to be told. */
function codigosDe(palabras: readonly string[]): string[] {
  const codigos: string[] = []
  let sueltas: string[] = []
  for (let i = 0; i < palabras.length; ) {
    const cuantas = palabrasDelCodigo(palabras.slice(i))
    if (cuantas === 0) sueltas.push(palabras[i++] ?? '')
    else {
      if (sueltas.length > 0) codigos.push(sueltas.join(' '))
      sueltas = []
      codigos.push(codigoDe(palabras.slice(i, i + cuantas).join(' ')))
      i += cuantas
    }
  }
  return sueltas.length > 0 ? [...codigos, sueltas.join(' ')] : codigos
}

const palabrasDe = (texto: string): string[] =>
  limpiarLinea(aSuAncho(texto))
    .replace(/ ?([()]) ?/g, '$1') // the parts of a printed GS1 code
    .split(' ')
    .filter(Boolean)

/** The codes of a text, each once, whatever stands between them and however they were scanned, pasted or printed. */
export function leerCodigos(texto: string): string[] {
  const codigos = texto.split(/[,;\n]/).flatMap((parte) => codigosDe(palabrasDe(parte)))
  return [...new Map(codigos.map((codigo) => [gtin14(codigo), codigo])).values()]
}

import type { CampoDeLibro } from '@nitida/contract/mudanza.campo'
import { camposDe } from '@nitida/contract/mudanza.campos'
import type { Celda, Libro } from '@nitida/contract/mudanza.libros'
import { escribirCelda } from './celdas.ts'
import { llano } from './leido.ts'

/** A heading as synonyms are written: small letters without accents and signs. 'Teléfono (casa)' is 'telefono casa'. */
export const encabezadoLlano = (escrito: string): string =>
  llano(escrito.replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ').replace(/#|[Nn][°º]/g, ' no '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const junto = (texto: string): string => texto.replaceAll(' ', '')
/** Words that say nothing of what a column holds. */
const DE_MAS =
  /\b(?:de|del|la|el|los|las|su|sus|cliente|paciente|px|rx|receta|graduacion|final|actual|ultima|ultimo|nueva|nuevo)\b/g
const esencial = (texto: string): string => junto(texto.replace(DE_MAS, ' '))

interface Sinonimos {
  readonly exactos: ReadonlyMap<string, CampoDeLibro>
  readonly esenciales: ReadonlyMap<string, CampoDeLibro>
}

const POR_LIBRO = new Map<Libro, Sinonimos>()

/** The first field that has a synonym keeps it. */
function sinonimosDe(libro: Libro): Sinonimos {
  const hechos = POR_LIBRO.get(libro)
  if (hechos) return hechos
  const [exactos, esenciales] = [new Map<string, CampoDeLibro>(), new Map<string, CampoDeLibro>()]
  for (const campo of camposDe(libro))
    for (const sinonimo of [encabezadoLlano(campo.etiqueta), ...campo.sinonimos]) {
      if (!exactos.has(junto(sinonimo))) exactos.set(junto(sinonimo), campo)
      const resto = esencial(sinonimo)
      if (resto.length > 1 && !esenciales.has(resto)) esenciales.set(resto, campo)
    }
  const nuevos = { exactos, esenciales }
  POR_LIBRO.set(libro, nuevos)
  return nuevos
}

export interface PorEncabezado {
  readonly campo: CampoDeLibro
  /** 2: it is one of the field's headings; 1: it is without its words that say nothing. */
  readonly puntos: 1 | 2
}

/** What a heading says that its column is; null where it says nothing. */
export function porEncabezado(libro: Libro, escrito: string): PorEncabezado | null {
  const plano = encabezadoLlano(escrito)
  if (plano === '') return null
  const { exactos, esenciales } = sinonimosDe(libro)
  const exacto = exactos.get(junto(plano))
  if (exacto) return { campo: exacto, puntos: 2 }
  const parecido = exactos.get(esencial(plano)) ?? esenciales.get(esencial(plano))
  return parecido ? { campo: parecido, puntos: 1 } : null
}

/** Rows that are heading have words, and no number that is data: no phone, no date, no amount. */
const pareceTitulo = (celda: Celda): boolean =>
  celda === null || (typeof celda === 'string' && celda.length <= 80 && !/\d{3}|\d[/.-]\d|@/.test(celda))

/** How many cells of a row are headings of the book; 0 for a row of data. */
export function puntosDeEncabezado(libro: Libro, celdas: readonly Celda[]): number {
  const llenas = celdas.filter((celda) => celda !== null).length
  // One of many may have a number: 'Saldo al 31/12/2025'.
  if (celdas.filter((celda) => !pareceTitulo(celda)).length * 4 > llenas) return 0
  const dichos = new Set(celdas.flatMap((celda) => porEncabezado(libro, escribirCelda(celda))?.campo.clave ?? []))
  return dichos.size >= Math.min(2, llenas) && dichos.size * 4 >= llenas ? dichos.size : 0
}

/** A first row of different words over rows that have numbers is a heading whose words nobody knows. */
export function encabezaPorForma(celdas: readonly Celda[], debajo: readonly (readonly Celda[])[]): boolean {
  const llenas = celdas.filter((celda) => celda !== null)
  if (debajo.length === 0 || llenas.length < 2 || !celdas.every(pareceTitulo)) return false
  if (new Set(llenas.map((celda) => llano(escribirCelda(celda)))).size < llenas.length) return false
  return celdas.some((_, i) => debajo.filter((fila) => !pareceTitulo(fila[i] ?? null)).length > debajo.length / 2)
}

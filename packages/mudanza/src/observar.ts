import { type Eleccion, type Libro, Mapa, type Renglon } from '@nitida/contract/mudanza.libros'

/** What the rows of a file say about its columns. It keeps counts, not rows, so a whole file may be shown to it. */
export interface Observacion {
  ver(renglon: Renglon): void
  /** SHA-256 of the book and the headings, by which a mapping is remembered; null while there are none. */
  huella(): string | null
  /** How the rows seen so far are read. What was chosen counts before headings, and these before contents. */
  mapa(elecciones?: readonly Eleccion[], origen?: 'recordado' | 'persona'): Mapa
}

/**
 * Begins to look at a file that shall become rows of a book.
 * @param encabezado number of the heading's row, or null for none; without it the rows decide.
 */
export function observar(libro: Libro, _encabezado?: number | null): Observacion {
  const mapa = (): Mapa => Mapa.parse({ libro, renglonEncabezado: null, huella: null, columnas: [], faltan: [] })
  return { ver: () => {}, huella: () => null, mapa }
}

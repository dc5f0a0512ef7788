import type { Renglon } from '@nitida/contract/mudanza.libros'

/** The rows of a file, as they pass: nothing of it is kept whole. */
export interface Hoja {
  readonly formato: 'csv' | 'xlsx'
  /** Of a CSV. */
  readonly codificacion?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** Of a CSV. */
  readonly separador?: ',' | ';' | '\t'
  /** Names of a workbook's sheets that can be seen. */
  readonly hojas?: readonly string[]
  /** The sheet that is read. */
  readonly hoja?: string
  /**
   * Rows that have something in them, from the first on; may be asked again. Every call opens the file and closes it when the
   * rows end or are left.
   * @throws {Rechazo} where the file turns out to be too large, or broken.
   */
  filas(): AsyncIterable<Renglon>
}

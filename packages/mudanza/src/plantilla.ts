import type { Libro } from '@nitida/contract/mudanza.libros'
import { Rechazo } from './rechazo.ts'

/** The template of a book as xlsx: headings, a row of example, and a sheet of notes. */
export async function plantilla(_libro: Libro): Promise<Buffer> {
  throw new Rechazo('VACIO', 'Todavía no hay plantillas.')
}

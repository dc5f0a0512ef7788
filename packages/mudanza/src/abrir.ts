import type { Hoja } from './hoja.ts'
import { Rechazo } from './rechazo.ts'

/**
 * Opens a file of another program, which its content tells, whatever its name says.
 * @param archivo path of the file, which stays while rows are asked for.
 * @param nombre as it was called where it comes from.
 * @param hoja name of a workbook's sheet; without it the first one that has something.
 * @throws {Rechazo} if it cannot be read.
 */
export async function abrir(_archivo: string, _nombre: string, _hoja?: string): Promise<Hoja> {
  throw new Rechazo('OTRO_FORMATO', 'Todavía no se leen archivos.')
}

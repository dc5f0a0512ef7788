import type { CampoDeLibro } from '@nitida/contract/mudanza.campo'
import { camposDe } from '@nitida/contract/mudanza.campos'
import { type Libro, tituloDeLibro } from '@nitida/contract/mudanza.libros'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

/** Columns that a template has: not the other ways to write the same value. */
const seOfrece = ({ clave, llena, tipo }: CampoDeLibro): boolean =>
  tipo !== 'receta' && (llena.includes(clave) || llena.length > 2)

const negrita = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
/** Everything is text, so that no spreadsheet takes a phone, a postal code or a date for something else. */
const texto = (value: string) => (value === '' ? null : { value, type: String, format: '@' })

/** The template of a book as xlsx: headings, a row of example, and a sheet of notes. */
export async function plantilla(libro: Libro): Promise<Buffer> {
  const campos = camposDe(libro).filter(seOfrece)
  const renglones: SheetData = [
    campos.map(({ etiqueta }) => negrita(etiqueta)),
    campos.map(({ ejemplo }) => texto(ejemplo)),
  ]
  const notas: SheetData = [
    [negrita('Columna'), negrita('Ejemplo'), negrita('Cómo se escribe')],
    ...campos.map(({ etiqueta, ejemplo, nota = '' }) => [texto(etiqueta), texto(ejemplo), texto(nota)]),
    [texto('Borra el renglón de ejemplo. El orden de las columnas no importa; las que no uses se pueden quitar.')],
  ]
  const ancho = ({ etiqueta, ejemplo }: CampoDeLibro) => ({
    width: Math.max(12, etiqueta.length + 2, ejemplo.length + 2),
  })
  return writeXlsxFile([
    { data: renglones, columns: campos.map(ancho), stickyRowsCount: 1, sheet: tituloDeLibro[libro] },
    { data: notas, columns: [{ width: 34 }, { width: 38 }, { width: 70 }], stickyRowsCount: 1, sheet: 'Notas' },
  ]).toBuffer()
}

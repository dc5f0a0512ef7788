import { open } from 'node:fs/promises'
import { limpiarLinea } from '@nitida/contract/textos'
import { abrirCsv } from './csv.ts'
import type { Hoja } from './hoja.ts'
import { LIMITES_DE_LIBRO, rechazoDeTamano } from './limites.ts'
import { rechazoDeOle } from './ole.ts'
import { Rechazo } from './rechazo.ts'
import { abrirXlsx } from './xlsx.ts'

const INICIO = 64 * 1024

/** First bytes of files that people take for a table: what they are, and what to do with them. */
const OTROS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'es un PDF; sube el libro de Excel o el CSV del que salió.'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s, 'es una imagen; sube el libro de Excel o el CSV.'],
  [/^\{\\rtf/, 'es un documento de texto; sube un libro de Excel (.xlsx) o un CSV.'],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype|html|table|head|meta|style|workbook)/i,
    'es una página web con otro nombre; ábrela en Excel y guárdala como .xlsx.',
  ],
  [/^(?:Rar!|7z\xbc\xaf)/, 'es un archivo comprimido; sube el libro que trae dentro.'],
  [/^(?:MZ|\x7fELF)/, 'es un programa; sube un libro de Excel (.xlsx) o un CSV.'],
]
const ZIP = 'PK\u0003\u0004'
const OLE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

async function leerInicio(archivo: string, maximo: number): Promise<Buffer> {
  const abierto = await open(archivo)
  try {
    const { size } = await abierto.stat()
    if (size === 0) throw new Rechazo('VACIO', 'El archivo está vacío.')
    if (size > maximo) throw rechazoDeTamano(size, maximo)
    const inicio = Buffer.alloc(Math.min(size, INICIO))
    await abierto.read(inicio, 0, inicio.length, 0)
    return inicio
  } finally {
    await abierto.close()
  }
}

/**
 * Opens a file of another program. Its content tells what it is, whatever its name says.
 * @param archivo path of the file, which stays while rows are asked for.
 * @param nombre as it was called where it comes from: only sentences say it.
 * @param hoja name of a workbook's sheet; without it the first visible one that has something.
 * @param limites for what is no book of people's: SAT's lists are longer.
 * @throws {Rechazo} if it cannot be read.
 */
export async function abrir(
  archivo: string,
  nombre: string,
  hoja?: string,
  { bytes, renglones } = LIMITES_DE_LIBRO,
): Promise<Hoja> {
  const inicio = await leerInicio(archivo, bytes)
  const comoTexto = inicio.subarray(0, 512).toString('latin1')
  if (comoTexto.startsWith(ZIP)) return abrirXlsx(archivo, hoja, renglones)
  if (comoTexto.startsWith(OLE)) throw await rechazoDeOle(archivo)
  const otro = OTROS.find(([forma]) => forma.test(comoTexto))
  if (otro) throw new Rechazo('OTRO_FORMATO', `«${limpiarLinea(nombre).slice(0, 60)}» ${otro[1]}`)
  return abrirCsv(archivo, inicio, renglones)
}

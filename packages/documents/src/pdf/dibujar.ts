import pdfmake from 'pdfmake'
import type { Definicion } from './hoja.ts'

/** Where the files of the embedded font are. */
export interface Fuentes {
  readonly normal: string
  readonly bold: string
}

/**
 * Prepares the library once in a thread. Whatever a definition says, drawing fetches nothing and reads no file but the font's
 * (security 28, 32).
 */
export function prepararPdf({ normal, bold }: Fuentes): void {
  pdfmake.setFonts({ Atkinson: { normal, bold } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((archivo) => archivo === normal || archivo === bold)
}

export const dibujarPdf = (definicion: Definicion): Promise<Buffer> => pdfmake.createPdf(definicion).getBuffer()

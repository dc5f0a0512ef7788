import pdfmake from 'pdfmake'
import type { Definicion } from './hoja.ts'
import { DEJAVU, type FuenteDe, repartirLetras } from './letras.ts'

/** Where the files of an embedded font are. */
interface Archivos {
  readonly normal: string
  readonly bold: string
}

/** What the files of a font hold. */
export interface Fuente {
  readonly normal: Buffer
  readonly bold: Buffer
}

/**
 * Prepares the library once in a thread. Whatever a definition says, drawing fetches nothing and reads no file but the fonts'
 * (security 28, 32).
 */
export function prepararPdf({ casa, dejaVu }: { casa: Archivos; dejaVu: Archivos }): void {
  const suyos = [casa, dejaVu].flatMap(({ normal, bold }) => [normal, bold])
  pdfmake.setFonts({ Atkinson: { ...casa }, [DEJAVU]: { ...dejaVu } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((archivo) => suyos.includes(archivo))
}

/** Draws a paper in the fonts that were prepared. */
export const dibujarPdf = (definicion: Definicion): Promise<Buffer> => pdfmake.createPdf(definicion).getBuffer()

/** Draws a paper with letters that the house's font has not; `fuentes` are those that DejaVu has not either, by their names. */
export function dibujarConFuentes(
  definicion: Definicion,
  fuentes: Readonly<Record<string, Fuente>>,
  fuenteDe: FuenteDe,
): Promise<Buffer> {
  for (const [nombre, { normal, bold }] of Object.entries(fuentes)) {
    const archivos = { normal: `${nombre}.normal`, bold: `${nombre}.bold` }
    pdfmake.virtualfs.writeFileSync(archivos.normal, normal)
    pdfmake.virtualfs.writeFileSync(archivos.bold, bold)
    pdfmake.addFonts({ [nombre]: archivos })
  }
  repartirLetras(definicion, fuenteDe)
  return dibujarPdf(definicion)
}

import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { leerCodigos, leerQr } from '../../../e2e/leerQr.ts'

const CARPETA = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** A PDF, read by another library than the one that made it. */
export interface PdfLeido {
  paginas: string[]
  /** All pages, blanks collapsed. */
  texto: string
  titulo: string
  /** How far to the right the texts of all pages reach, in points; turned ones are left out. */
  orilla: number
  ancho: number
  alto: number
}

const abrir = (pdf: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({
    data: Uint8Array.from(pdf),
    standardFontDataUrl: path.join(CARPETA, 'standard_fonts/'),
    isEvalSupported: false,
    verbosity: 0,
  }).promise

const juntar = (texto: string): string => texto.replace(/\s+/g, ' ').trim()

export async function leerPdf(pdf: Uint8Array): Promise<PdfLeido> {
  const documento = await abrir(pdf)
  const paginas: string[] = []
  let orilla = 0
  for (let n = 1; n <= documento.numPages; n++) {
    const { items } = await (await documento.getPage(n)).getTextContent()
    for (const item of items)
      if ('str' in item && item.transform[1] === 0) orilla = Math.max(orilla, item.transform[4] + item.width)
    paginas.push(juntar(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')))
  }
  const [, , ancho = 0, alto = 0] = (await documento.getPage(1)).view
  const { info } = await documento.getMetadata()
  await documento.destroy()
  const titulo = 'Title' in info ? String(info.Title) : ''
  return { paginas, texto: juntar(paginas.join(' ')), titulo, orilla, ancho, alto }
}

/** A part of a page, in points from its upper left corner. */
interface Caja {
  x: number
  y: number
  ancho: number
  alto: number
}

/** A page as a PNG, or each of some parts of it. */
async function dibujarPagina(
  pdf: Uint8Array,
  pagina: number,
  ppp: number,
  cajas?: readonly Caja[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const documento = await abrir(pdf)
  const hoja = await documento.getPage(pagina)
  const escala = ppp / 72
  const viewport = hoja.getViewport({ scale: escala })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await hoja.render({ canvas: null, canvasContext: canvas.getContext('2d') as never, viewport }).promise
  await documento.destroy()
  const enteras = cajas ?? [{ x: 0, y: 0, ancho: canvas.width / escala, alto: canvas.height / escala }]
  return enteras.map(({ x, y, ancho, alto }) => {
    const parte = createCanvas(Math.round(ancho * escala), Math.round(alto * escala))
    parte.getContext('2d').drawImage(canvas, Math.round(-x * escala), Math.round(-y * escala))
    return Uint8Array.from(parte.toBuffer('image/png'))
  })
}

/** Text of the QR codes on a page, as a scanner reads them at 150 dots to the inch. */
export const leerQrDePdf = async (pdf: Uint8Array, pagina: number): Promise<string[]> =>
  (await Promise.all((await dibujarPagina(pdf, pagina, 150)).map(leerQr))).flat()

/** Code of each label on a page, at 203 dots to the inch; an empty text where there is none. */
export const leerEtiquetasDePdf = async (
  pdf: Uint8Array,
  pagina: number,
  cajas: readonly Caja[],
): Promise<string[]> => {
  const partes = await dibujarPagina(pdf, pagina, 203, cajas)
  return Promise.all(partes.map(async (png) => (await leerCodigos(png)).join(' ')))
}

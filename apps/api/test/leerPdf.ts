import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { leerQr } from '../../../e2e/leerQr.ts'

const CARPETA = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** A PDF, read by another library than the one that made it. */
export interface PdfLeido {
  paginas: string[]
  /** All pages, blanks collapsed. */
  texto: string
  titulo: string
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
  for (let n = 1; n <= documento.numPages; n++) {
    const { items } = await (await documento.getPage(n)).getTextContent()
    paginas.push(juntar(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')))
  }
  const [, , ancho = 0, alto = 0] = (await documento.getPage(1)).view
  const { info } = await documento.getMetadata()
  await documento.destroy()
  const titulo = 'Title' in info ? String(info.Title) : ''
  return { paginas, texto: juntar(paginas.join(' ')), titulo, ancho, alto }
}

/** Text of the QR codes on a page, as a scanner reads them at 150 dots to the inch. */
export async function leerQrDePdf(pdf: Uint8Array, pagina: number): Promise<string[]> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const documento = await abrir(pdf)
  const hoja = await documento.getPage(pagina)
  const viewport = hoja.getViewport({ scale: 150 / 72 })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await hoja.render({ canvas: null, canvasContext: canvas.getContext('2d') as never, viewport }).promise
  await documento.destroy()
  return leerQr(Uint8Array.from(canvas.toBuffer('image/png')))
}

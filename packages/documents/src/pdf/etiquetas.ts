import { COLUMNAS_DE_HOJA, ETIQUETAS_POR_HOJA } from '@nitida/contract/inventario.etiquetas.rules'
import type { Content } from 'pdfmake'
import { type EtiquetaImpresa, modulosDe, SILENCIO, trazoDeBarras } from '../etiqueta.ts'
import { dinero } from '../formatos.ts'
import { CARTA, type Definicion, escrito } from './hoja.ts'
import { codigoQr } from './qr.ts'

export interface HojaImpresa {
  /** Places of the first sheet that stay white. */
  readonly vacias: number
  readonly etiquetas: readonly { readonly etiqueta: EtiquetaImpresa; readonly piezas: number }[]
}

/** Points of a sheet of thirty: labels of 2⅝ × 1 inches, an eighth of an inch apart. */
const ANCHO = 189
const ALTO = 72
const CALLE = 9
const IZQUIERDA = (CARTA.width - COLUMNAS_DE_HOJA * ANCHO - (COLUMNAS_DE_HOJA - 1) * CALLE) / 2
const ARRIBA = 36
const MARGEN = 7
const UTIL = ANCHO - 2 * MARGEN

const MODULO = 1.1
const ALTO_BARRAS = 24
const LADO_QR = 50

const svg = (trazo: string, ancho: number, alto: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ancho} ${alto}" preserveAspectRatio="none"><path d="${trazo}" fill="#000"/></svg>`

type Lugar = { x: number; y: number }

/** A line of text that never takes a second one. */
const linea = (
  texto: string,
  { x, y }: Lugar,
  ancho: number,
  estilo: { bold?: boolean; fontSize: number },
): Content => ({
  ...escrito(recortar(texto, Math.floor(ancho / (estilo.fontSize * 0.52))), estilo),
  ...{ absolutePosition: { x, y }, noWrap: true },
})

const recortar = (texto: string, letras: number): string =>
  texto.length <= letras ? texto : `${texto.slice(0, letras - 1)}…`

/** Room that a price takes at the right of its line. */
const ANCHO_PRECIO = 70

function deEtiqueta({ nombre, detalle, precio, codigo, barras }: EtiquetaImpresa, { x, y }: Lugar): Content[] {
  const largo = barras ? (modulosDe(barras) + 2 * SILENCIO) * MODULO : Number.POSITIVE_INFINITY
  const conBarras = barras && largo <= ANCHO
  const texto = conBarras ? { x: x + MARGEN, ancho: UTIL } : { x: x + MARGEN + LADO_QR, ancho: UTIL - LADO_QR }
  const abajo = y + 53
  return [
    linea(nombre, { x: texto.x, y: y + 5 }, texto.ancho, { bold: true, fontSize: 9 }),
    linea(detalle, { x: texto.x, y: y + 16 }, texto.ancho, { fontSize: 8 }),
    conBarras
      ? {
          svg: svg(trazoDeBarras(barras, 10), modulosDe(barras), 10),
          ...{ width: modulosDe(barras) * MODULO, height: ALTO_BARRAS },
          absolutePosition: { x: x + (ANCHO - modulosDe(barras) * MODULO) / 2, y: y + 28 },
        }
      : { ...codigoQr(codigo, LADO_QR), absolutePosition: { x: x + MARGEN - 4, y: y + (ALTO - LADO_QR) / 2 } },
    linea(codigo, { x: texto.x, y: conBarras ? abajo + 2 : y + 28 }, conBarras ? UTIL - ANCHO_PRECIO : texto.ancho, {
      fontSize: 7.5,
    }),
    {
      ...{ columns: [{ width: UTIL, ...escrito(dinero(precio), { bold: true, fontSize: 11, alignment: 'right' }) }] },
      absolutePosition: { x: x + MARGEN, y: abajo },
    },
  ]
}

const lugarDe = (i: number): Lugar => ({
  x: IZQUIERDA + (i % COLUMNAS_DE_HOJA) * (ANCHO + CALLE),
  y: ARRIBA + Math.floor(i / COLUMNAS_DE_HOJA) * ALTO,
})

/** Labels on letter sheets of thirty, by rows, from the first place that is still there. */
export function etiquetas({ vacias, etiquetas: pedidas }: HojaImpresa): Definicion {
  const todas = pedidas.flatMap(({ etiqueta, piezas }) => Array.from({ length: piezas }, () => etiqueta))
  const content = todas.map((etiqueta, i): Content => {
    const lugar = (vacias + i) % ETIQUETAS_POR_HOJA
    const hojaNueva = i > 0 && lugar === 0 ? { pageBreak: 'before' as const } : {}
    // An empty line stands for the label in the flow, and brings the next sheet.
    return [{ text: '', fontSize: 0.1, ...hojaNueva }, ...deEtiqueta(etiqueta, lugarDe(lugar))]
  })
  return {
    info: { title: 'Etiquetas' },
    pageSize: CARTA,
    pageMargins: [0, 0, 0, 0],
    defaultStyle: { font: 'Atkinson', fontSize: 9 },
    content,
  }
}

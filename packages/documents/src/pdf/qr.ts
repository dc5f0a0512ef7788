import type { Content } from 'pdfmake'
import { qrDe } from '../qr.ts'

/** White modules around the code; the paper gives the rest of the margin. */
const BORDE = 2

/** @param lado in points (72 to the inch). */
export function codigoQr(texto: string, lado: number, ecc: 'L' | 'M' = 'M') {
  const { trazo, lado: modulos } = qrDe(texto, { ecc, borde: BORDE })
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modulos} ${modulos}"><path d="${trazo}" fill="#000"/></svg>`,
    width: lado,
    height: lado,
  } satisfies Content
}

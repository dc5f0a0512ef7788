import type { Content } from 'pdfmake'
import { encode } from 'uqr'

/** White modules around the code; the paper gives the rest of the margin. */
const BORDE = 2

/** A QR code as one path: runs of dark modules, row by row. */
function trazoDe(data: readonly (readonly boolean[])[]): string {
  return data
    .map((fila, y) => {
      let trazo = ''
      for (let x = 0; x < fila.length; x++) {
        if (!fila[x]) continue
        const inicio = x
        while (fila[x + 1]) x++
        const largo = x - inicio + 1
        trazo += `M${inicio} ${y}h${largo}v1h-${largo}z`
      }
      return trazo
    })
    .join('')
}

/** @param lado in points (72 to the inch). */
export function codigoQr(texto: string, lado: number, ecc: 'L' | 'M' = 'M'): Content {
  const { data, size } = encode(texto, { ecc, border: BORDE })
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${trazoDe(data)}" fill="#000"/></svg>`,
    width: lado,
    height: lado,
  }
}

import type { Readable } from 'node:stream'
import { recorrerEntera } from './xlsx.xml.ts'

/** Formats without a code of their own that show a day or an hour (ECMA-376, 18.8.30; from 27 on those of the Far East). */
const esDeFecha = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const MAXIMO_FORMATOS = 100_000

/** Whether a format shows a day or an hour: it has one of their letters outside quotes, colours, currencies and paddings. */
export function muestraFecha(codigo: string): boolean {
  const [primero = ''] = codigo
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\][]*\]/gi, '')
    .split(';')
  return !/general|standard/i.test(primero) && /[dmyhs]/i.test(primero.replace(/e[+-]|#/gi, ''))
}

/** Whether cells of a style are days or hours, by the style's number. */
export async function leerFormatos(parte: Readable | null): Promise<(estilo: number) => boolean> {
  const codigos = new Map<number, boolean>()
  const estilos: number[] = []
  let enCeldas = false
  await recorrerEntera(parte, {
    abre(nombre, { numFmtId = '0', formatCode = '' }) {
      if (nombre === 'cellXfs') enCeldas = true
      else if (nombre === 'numFmt') codigos.set(Number(numFmtId), muestraFecha(formatCode.slice(0, 300)))
      else if (nombre === 'xf' && enCeldas && estilos.length < MAXIMO_FORMATOS) estilos.push(Number(numFmtId))
    },
    cierra(nombre) {
      if (nombre === 'cellXfs') enCeldas = false
    },
  })
  return (estilo) => {
    const id = estilos[estilo]
    return id !== undefined && (codigos.get(id) ?? esDeFecha(id))
  }
}

import type { ColumnaEscrita, TipoDeColumna, ValorEscrito } from '@nitida/contract/exportaciones.columnas'
import { sinFormula } from '@nitida/contract/formulas'
import type { Tandas } from './escribir.ts'

const BOM = '\uFEFF'
const FIN = '\r\n'

/** A text that spreadsheets read as it is: an apostrophe keeps one that looks like a formula a text. */
function celdaDeTexto(texto: string): string {
  const seguro = sinFormula(texto)
  return /[",;\r\n]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro
}

function celda(tipo: TipoDeColumna, valor: ValorEscrito): string {
  if (valor === null || valor === '') return ''
  if (typeof valor === 'number') return tipo === 'dinero' ? valor.toFixed(2) : String(valor)
  if (tipo === 'instante') return valor.replace('T', ' ')
  return tipo === 'texto' ? celdaDeTexto(valor) : valor
}

/** A CSV as its rows come: UTF-8 with its mark, commas, lines ended as RFC 4180 wants, days as `YYYY-MM-DD`. */
export async function* escribirCsv(columnas: readonly ColumnaEscrita[], tandas: Tandas): AsyncGenerator<string> {
  yield BOM + columnas.map(({ titulo }) => celdaDeTexto(titulo)).join(',') + FIN
  for await (const filas of tandas)
    yield filas.map((fila) => columnas.map(({ tipo }, i) => celda(tipo, fila[i] ?? null)).join(',') + FIN).join('')
}

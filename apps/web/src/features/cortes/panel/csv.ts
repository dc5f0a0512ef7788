import type { Corte } from '@nitida/contract/cortes'
import { nombreDelTipo } from '../shared/textos.ts'

const BOM = '\uFEFF'
const FIN = '\r\n'

/** Text that a spreadsheet would take for a formula is led by an apostrophe, which it shows as text. */
const sinFormula = (texto: string): string => (/^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto)

const celdaDeTexto = (texto: string): string => {
  const seguro = sinFormula(texto)
  return /[",\r\n;]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro
}

/** Numbers are plain, so that a spreadsheet adds them up; what is missing is empty. */
const celda = (valor: string | number | null): string => {
  if (valor === null) return ''
  return typeof valor === 'number' ? String(valor) : celdaDeTexto(valor)
}

const pesos = (valor: number): number => Math.round(valor * 100) / 100

const columnas: readonly [titulo: string, de: (corte: Corte) => string | number | null][] = [
  ['ID', ({ idCorte }) => idCorte],
  ['Tipo', ({ tipoUsuarioCreador }) => nombreDelTipo(tipoUsuarioCreador)],
  ['Sucursal', ({ direccionSucursal }) => direccionSucursal],
  ['Encargado', ({ nombreCreador }) => nombreCreador],
  ['Total Efectivo', ({ totalEfectivo }) => pesos(totalEfectivo)],
  ['Total Credito', ({ totalCredito }) => pesos(totalCredito)],
  ['Total Debito', ({ totalDebito }) => pesos(totalDebito)],
  ['Total Transferencia', ({ totalTransferencia }) => pesos(totalTransferencia)],
  ['Total General', ({ totalGeneral }) => pesos(totalGeneral)],
  ['Fecha Registro', ({ fechaCorte }) => fechaCorte.slice(0, 10)],
  ['Devoluciones y correcciones', ({ ajustes }) => pesos(ajustes.importe)],
  ['Fondo', ({ fondo }) => pesos(fondo)],
  ['Retiros', ({ retiros }) => pesos(retiros)],
  ['Gastos', ({ gastos }) => pesos(gastos)],
  ['Efectivo Esperado', ({ efectivoEsperado }) => pesos(efectivoEsperado)],
  ['Efectivo Contado', ({ efectivoContado }) => efectivoContado],
  ['Diferencia', ({ diferencia }) => (diferencia === null ? null : pesos(diferencia))],
  ['Nota', ({ nota }) => nota],
]

/** Closings that count, for a spreadsheet: UTF-8 with its mark, lines ended as RFC 4180 wants. Amounts are pesos. */
export const csvDeCortes = (cortes: readonly Corte[]): string =>
  BOM +
  [columnas.map(([titulo]) => titulo), ...cortes.map((corte) => columnas.map(([, de]) => de(corte)))]
    .map((fila) => fila.map(celda).join(',') + FIN)
    .join('')

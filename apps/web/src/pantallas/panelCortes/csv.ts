import type { Corte } from '@nitida/contract/cortes'
import { csvDe } from '../../base/csv.ts'
import { nombreDelTipo } from '../../entidades/corte/textos.ts'

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

/** Counting closings for a spreadsheet: UTF-8 with its mark, lines ended as RFC 4180 wants. Amounts are pesos. */
export const csvDeCortes = (cortes: readonly Corte[]): string =>
  csvDe([columnas.map(([titulo]) => titulo), ...cortes.map((corte) => columnas.map(([, de]) => de(corte)))])

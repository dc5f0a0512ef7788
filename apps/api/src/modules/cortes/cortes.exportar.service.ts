import type { Corte } from '@nitida/contract/cortes'
import { CORTE_DE_PERSONA } from '@nitida/contract/cortes.rules'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { type ColumnaDeLista, definirLista } from '../../platform/llamada/exportables.ts'
import { listDelDia } from './cortes.queries.ts'

export const columnasDeCortes: readonly ColumnaDeLista<Corte>[] = [
  { titulo: 'ID', tipo: 'entero', valor: ({ idCorte }) => idCorte },
  {
    titulo: 'Tipo',
    tipo: 'texto',
    valor: ({ tipoUsuarioCreador }) => (tipoUsuarioCreador === CORTE_DE_PERSONA ? 'Individual' : 'De sucursal'),
  },
  { titulo: 'Sucursal', tipo: 'texto', valor: ({ direccionSucursal }) => direccionSucursal },
  { titulo: 'Encargado', tipo: 'texto', valor: ({ nombreCreador }) => nombreCreador },
  { titulo: 'Total Efectivo', tipo: 'dinero', valor: ({ totalEfectivo }) => totalEfectivo },
  { titulo: 'Total Credito', tipo: 'dinero', valor: ({ totalCredito }) => totalCredito },
  { titulo: 'Total Debito', tipo: 'dinero', valor: ({ totalDebito }) => totalDebito },
  { titulo: 'Total Transferencia', tipo: 'dinero', valor: ({ totalTransferencia }) => totalTransferencia },
  { titulo: 'Total General', tipo: 'dinero', valor: ({ totalGeneral }) => totalGeneral },
  { titulo: 'Fecha Registro', tipo: 'fecha', valor: ({ fechaCorte }) => fechaCorte.slice(0, 10) },
  { titulo: 'Devoluciones y correcciones', tipo: 'dinero', valor: ({ ajustes }) => ajustes.importe },
  { titulo: 'Fondo', tipo: 'dinero', valor: ({ fondo }) => fondo },
  { titulo: 'Retiros', tipo: 'dinero', valor: ({ retiros }) => retiros },
  { titulo: 'Gastos', tipo: 'dinero', valor: ({ gastos }) => gastos },
  { titulo: 'Efectivo Esperado', tipo: 'dinero', valor: ({ efectivoEsperado }) => efectivoEsperado },
  { titulo: 'Efectivo Contado', tipo: 'dinero', valor: ({ efectivoContado }) => efectivoContado },
  { titulo: 'Diferencia', tipo: 'dinero', valor: ({ diferencia }) => diferencia },
  { titulo: 'Nota', tipo: 'texto', valor: ({ nota }) => nota },
]

/** The closings that count on a day: those of branches, then those of people. */
export const listaDeCortes = definirLista({
  titulo: 'Cortes',
  permiso: 'cortes.administrar',
  filtro: filtrosDeListas.cortes,
  columnas: columnasDeCortes,
  ids: async ({ db }, { dia }) =>
    (await listDelDia(db, dia)).flatMap(({ idCorte, reapertura }) => (reapertura ? [] : [idCorte])),
  filas: async ({ db }, ids, { dia }) => (await listDelDia(db, dia)).filter(({ idCorte }) => ids.includes(idCorte)),
  idDe: ({ idCorte }) => idCorte,
  sucursalDe: ({ idSucursal }) => idSucursal,
})

import { diasEntre } from '@nitida/contract/fechas'
import type { ColumnaTablero, FiltroTablero, TarjetaPedido, TiempoDePedido } from '@nitida/contract/tablero'
import {
  type ClaveColumna,
  clavesColumna,
  DIAS_ENTREGADOS,
  diasDeRetraso,
  estatusDeColumna,
  plazoDe,
} from '@nitida/contract/tablero.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inSnapshot } from '../../platform/llamada/transaccion.ts'
import { type FilaDeTablero, listEntregados, listPorEntregar } from './pedidos.tablero.queries.ts'

const DIA_MS = 24 * 3600 * 1000

/** Days of an order by its branch's date: at half past eleven at night Tijuana is a day behind the centre. */
export function tiempoDe(fila: FilaDeTablero): TiempoDePedido {
  const { hoy, diaDesde, estatusDesde, fechaEntregaPrevista } = fila
  return {
    plazo: plazoDe(fechaEntregaPrevista, hoy),
    diasRetraso: diasDeRetraso(fila, hoy),
    estatusDesde: estatusDesde.toISOString(),
    diasEnEstatus: Math.max(0, diasEntre(diaDesde, hoy)),
  }
}

/** The fields are named one by one, so that nothing else is handed on. */
const aTarjeta = (fila: FilaDeTablero): TarjetaPedido => ({
  id: fila.id,
  folio: fila.folio,
  idCliente: fila.idCliente,
  nombreCliente: fila.nombreCliente,
  idSucursal: fila.idSucursal,
  sucursalNumber: fila.sucursalNumber,
  direccionSucursal: fila.direccionSucursal,
  estatus: fila.estatus,
  fechaEntregaPrevista: fila.fechaEntregaPrevista,
  ...tiempoDe(fila),
})

/** @throws AppError NO_ENCONTRADO for a branch that is not the session's own, unless it reaches all of them. */
export function exigirSucursal({ alcance }: CtxSesion, sucursal: number | undefined): void {
  if (!sucursal || alcance.tipo === 'todas' || alcance.idSucursal === sucursal) return
  throw new AppError('NO_ENCONTRADO')
}

async function leerColumna(
  { db, alcance }: CtxSesion,
  clave: ClaveColumna,
  { sucursal, limit }: FiltroTablero,
  ahora: Date,
): Promise<ColumnaTablero> {
  const trozo = { ahora, estatus: estatusDeColumna[clave], sucursal, limit }
  const desde = new Date(ahora.getTime() - DIAS_ENTREGADOS * DIA_MS)
  const { pedidos, total, totalExacto } = await (clave === 'entregado'
    ? listEntregados(db, alcance, { ...trozo, desde })
    : listPorEntregar(db, alcance, trozo))
  return { clave, total, totalExacto, pedidos: pedidos.map(aTarjeta) }
}

/**
 * The order board: a column for each step, bounded, each card with its days. All columns are of one moment, or an order that
 * moves meanwhile would stand in two of them, or in none.
 * @throws AppError NO_ENCONTRADO.
 */
export async function verTablero(ctx: CtxSesion, filtro: FiltroTablero): Promise<ColumnaTablero[]> {
  exigirSucursal(ctx, filtro.sucursal)
  const ahora = ctx.now()
  return inSnapshot(ctx, (ctx) => Promise.all(clavesColumna.map((clave) => leerColumna(ctx, clave, filtro, ahora))))
}

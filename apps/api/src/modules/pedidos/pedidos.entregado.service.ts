import { sumar } from '@nitida/contract/dinero'
import { fechaEn } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import type { DevolucionMercancia, EntregaDeshecha } from '@nitida/contract/pedidos.libro'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO, repartirDevolucion } from '@nitida/contract/pedidos.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirSinUsar } from '../garantias/garantias.service.ts'
import { regresarVendidos } from '../inventario/inventario.venta.service.ts'
import { pagoAuditado } from '../pagos/pagos.auditoria.ts'
import {
  cajaDeCorreccion,
  cobradoAlEntregar,
  type Movimiento,
  pagadoPorForma,
  registrarPagos,
} from '../pagos/pagos.registro.service.ts'
import { exigirSucursalActiva } from '../sucursales/sucursales.alcance.service.ts'
import { pedidoAuditado } from './pedidos.auditoria.ts'
import { exigirPedido } from './pedidos.consulta.service.ts'
import { autoria } from './pedidos.datos.service.ts'
import { existenDevueltos, updateDevueltos, updateEntregaDeshecha, updateTotal } from './pedidos.escritura.queries.ts'
import { lockPedido, type PedidoBloqueado } from './pedidos.queries.ts'
import type { VentaDelPedido } from './pedidos.venta.service.ts'

/** @throws AppError NO_ENCONTRADO, PEDIDO_NO_ENTREGADO. */
async function exigirEntregado(ctx: CtxSesion, id: number): Promise<PedidoBloqueado> {
  const pedido = exigir(await lockPedido(ctx.db, ctx.alcance, id))
  if (pedido.estatus !== ESTATUS_ENTREGADO) throw new AppError('PEDIDO_NO_ENTREGADO')
  return pedido
}

/** Audits the change of the order and each row of its ledger. */
async function anotar(ctx: CtxSesion, accion: string, antes: PedidoBloqueado, despues: object, pagos: Movimiento[]) {
  const { id, idSucursal } = antes
  await auditar(ctx, { accion, entidad: pedidoAuditado, id, idSucursal, antes, despues })
  for (const pago of pagos) await auditar(ctx, { accion, entidad: pagoAuditado, id, idSucursal, despues: pago })
  anunciar(ctx, 'PedidoUpdated', id, idSucursal)
}

/**
 * Takes goods back after the delivery (D-76): they stay in the order, marked; the total falls by them and the same money goes
 * back. The status stays. An egreso follows for an invoiced order (D-37).
 * @throws AppError NO_ENCONTRADO, PEDIDO_NO_ENTREGADO, ELEMENTO_YA_DEVUELTO, DEVOLUCION_EXCEDE_PAGADO; VENTA_EN_TIMBRADO while
 * nobody knows whether the sale was stamped.
 */
export async function devolverMercancia(
  ctx: CtxSesion,
  venta: VentaDelPedido,
  id: number,
  devolucion: DevolucionMercancia,
): Promise<Pedido> {
  const pedido = await recibirDeVuelta(ctx, venta, id, devolucion)
  await venta.terminar(ctx, id, devolucion.fiscal)
  return pedido
}

const recibirDeVuelta = (
  ctx: CtxSesion,
  { exigirSinTimbrado, elegirFin }: VentaDelPedido,
  id: number,
  devolucion: DevolucionMercancia,
): Promise<Pedido> =>
  inTransaction(ctx, async (ctx) => {
    const pedido = await exigirEntregado(ctx, id)
    await exigirSinTimbrado(ctx, id) // its egreso follows by itself
    const { formaPago, motivo } = devolucion
    const elegidos = [...new Set(devolucion.elementos)]
    const devueltos = await updateDevueltos(ctx.db, id, elegidos, ctx.now())
    if (devueltos.length !== elegidos.length) throw new AppError('ELEMENTO_YA_DEVUELTO')
    await regresarVendidos(ctx, id, elegidos)
    const importe = sumar(...devueltos.map((elemento) => elemento.importe))
    const partes = repartirDevolucion(await pagadoPorForma(ctx, id), formaPago, importe)
    if (!partes) throw new AppError('DEVOLUCION_EXCEDE_PAGADO')
    let { total } = pedido
    const pagos = partes.map((parte): Movimiento => {
      total -= parte.importe
      return { tipo: 'devolucion', formaPago: parte.formaPago, importe: -parte.importe, motivo, total }
    })
    await registrarPagos(ctx, { ...pedido, version: pedido.version + 1 }, pagos)
    const cobro = { total, importe: Math.min(pedido.importe, total) }
    await updateTotal(ctx.db, id, cobro, autoria(ctx))
    await elegirFin(ctx, id, devolucion.fiscal)
    await anotar(ctx, 'mercancía devuelta', pedido, { ...cobro, motivo }, pagos)
    return exigirPedido(ctx, id)
  })

/**
 * Undoes a delivery that was pressed on the wrong order, on its own business day: its payment is reversed and the order waits in
 * the branch again, without a second notice (D-76).
 * @throws AppError NO_ENCONTRADO, PEDIDO_NO_ENTREGADO, ENTREGA_DE_OTRO_DIA, ENTREGA_CON_DEVOLUCION, ENTREGA_CON_GARANTIA, SUCURSAL_NO_DISPONIBLE.
 */
export async function deshacerEntrega(
  ctx: CtxSesion,
  venta: VentaDelPedido,
  id: number,
  { motivo, fiscal }: EntregaDeshecha,
): Promise<Pedido> {
  const pedido = await deshacer(ctx, venta, id, motivo, fiscal)
  await venta.terminar(ctx, id, fiscal)
  return pedido
}

const deshacer = (
  ctx: CtxSesion,
  { elegirFin }: VentaDelPedido,
  id: number,
  motivo: string,
  fiscal: EntregaDeshecha['fiscal'],
): Promise<Pedido> =>
  inTransaction(ctx, async (ctx) => {
    const pedido = await exigirEntregado(ctx, id)
    const { entregadoEn, zona, idSucursal, entregasDeshechas } = pedido
    if (!entregadoEn || fechaEn(zona, entregadoEn) !== fechaEn(zona, ctx.now()))
      throw new AppError('ENTREGA_DE_OTRO_DIA')
    if (await existenDevueltos(ctx.db, id)) throw new AppError('ENTREGA_CON_DEVOLUCION')
    await exigirSinUsar(ctx, id) // those that it gave count for nothing from now on
    await exigirSucursalActiva(ctx, idSucursal) // a closed one has no open orders (D-73)
    const reversos: Movimiento[] = []
    for (const { id: idReversado, formaPago, importe } of await cobradoAlEntregar(ctx, id, entregasDeshechas)) {
      const idCaja = await cajaDeCorreccion(ctx, idReversado, idSucursal)
      reversos.push({ tipo: 'reverso', formaPago, importe: -importe, motivo, idReversado, idCaja })
    }
    await updateEntregaDeshecha(ctx.db, id, ESTATUS_RECIBIDO, autoria(ctx))
    await registrarPagos(ctx, { ...pedido, version: pedido.version + 1 }, reversos)
    await regresarVendidos(ctx, id)
    await elegirFin(ctx, id, fiscal)
    await anotar(ctx, 'entrega deshecha', pedido, { estatus: ESTATUS_RECIBIDO, motivo }, reversos)
    return exigirPedido(ctx, id)
  })

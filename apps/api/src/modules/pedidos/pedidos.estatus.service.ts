import { aCentavos } from '@nitida/contract/dinero'
import type { CambioEstatus } from '@nitida/contract/pedidos.cuerpos'
import {
  ESTATUS_ENTREGADO,
  ESTATUS_RECIBIDO,
  type EstatusPedido,
  siguienteEstatus,
} from '@nitida/contract/pedidos.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { darGarantias } from '../garantias/garantias.service.ts'
import { venderElementos } from '../inventario/inventario.venta.service.ts'
import { type Movimiento, registrarPagos } from '../pagos/pagos.registro.service.ts'
import { rechazarAjena } from '../sucursales/sucursales.alcance.service.ts'
import { pedidoAuditado } from './pedidos.auditoria.ts'
import { avisarPedidoListo } from './pedidos.avisos.service.ts'
import { exigirPedido, pedidoCambiado } from './pedidos.consulta.service.ts'
import { autoria } from './pedidos.datos.service.ts'
import { updateEntregado, updateRecibido } from './pedidos.escritura.queries.ts'
import type { Movido } from './pedidos.pagos.service.ts'
import { lockPedido, type PedidoBloqueado } from './pedidos.queries.ts'

async function anotar(ctx: CtxSesion, pedido: PedidoBloqueado, estatus: EstatusPedido): Promise<void> {
  const { id, idSucursal } = pedido
  const cambio = { antes: pedido, despues: { estatus } }
  await auditar(ctx, { accion: 'estatus actualizado', entidad: pedidoAuditado, id, idSucursal, ...cambio })
  anunciar(ctx, 'PedidoUpdated', id, idSucursal)
}

/** Receives an order that is held and may be received, and tells its patient once for each reception (D-64). */
export async function recibirPedido(ctx: CtxSesion, pedido: PedidoBloqueado): Promise<void> {
  await updateRecibido(ctx.db, pedido.id, ESTATUS_RECIBIDO, autoria(ctx))
  await avisarPedidoListo(ctx, pedido.id)
  await anotar(ctx, pedido, ESTATUS_RECIBIDO)
}

/**
 * Receives an order that arrived with a shipment, where its status allows it.
 * @returns which reception of the order it is; null for one that was received before, or is no longer there.
 */
export async function recibirDeEnvio(ctx: CtxSesion, id: number): Promise<number | null> {
  const pedido = await lockPedido(ctx.db, ctx.alcance, id)
  if (!pedido || siguienteEstatus(pedido.estatus) !== ESTATUS_RECIBIDO) return null
  await recibirPedido(ctx, pedido)
  return pedido.recepciones + 1
}

/**
 * Collects the balance at the delivery, once (D-31), and only the balance that the cashier saw, where the call names its version.
 * @returns the row of the settlement; null when nothing was owed.
 * @throws AppError PEDIDO_CAMBIADO, FALTA_FORMA_PAGO, ABONO_EXCEDE_SALDO when the second method pays all of it.
 */
async function entregar(ctx: CtxSesion, pedido: PedidoBloqueado, cambio: CambioEstatus): Promise<number | null> {
  const { formaPagoLiquidacion: formaPago, segunda, version } = cambio
  if (version && version !== pedido.version) throw await pedidoCambiado(ctx, pedido.id)
  const saldo = pedido.total - pedido.pagado
  let idPago: number | null = null
  if (saldo > 0) {
    if (!formaPago) throw new AppError('FALTA_FORMA_PAGO')
    const libro = { ...pedido, version: pedido.version + 1 }
    // The settlement is one row; the part by another method goes before it.
    const parte = segunda ? aCentavos(segunda.importe) : 0
    if (parte >= saldo) throw new AppError('ABONO_EXCEDE_SALDO')
    const antes: Movimiento[] = segunda ? [{ tipo: 'abono', formaPago: segunda.formaPago, importe: parte }] : []
    idPago = await registrarPagos(ctx, libro, [...antes, { tipo: 'liquidacion', formaPago, importe: saldo - parte }])
  }
  await updateEntregado(ctx.db, pedido.id, ESTATUS_ENTREGADO, autoria(ctx))
  await venderElementos(ctx, pedido)
  await darGarantias(ctx, pedido)
  await anotar(ctx, pedido, ESTATUS_ENTREGADO)
  return idPago
}

/**
 * Moves an order to its next status (spec §4). The row is held from the first look, so that of two people pressing at once the
 * second finds the order moved.
 * @throws AppError NO_ENCONTRADO, PEDIDO_NO_AVANZA, PEDIDO_CAMBIADO, FALTA_FORMA_PAGO.
 */
export const avanzarEstatus = (ctx: CtxSesion, id: number, cambio: CambioEstatus): Promise<Movido> =>
  inTransaction(ctx, async (ctx) => {
    rechazarAjena(ctx, cambio.idSucursal)
    const pedido = exigir(await lockPedido(ctx.db, ctx.alcance, id))
    const { estatusActualizado: estatus } = cambio
    if (siguienteEstatus(pedido.estatus) !== estatus) throw new AppError('PEDIDO_NO_AVANZA')
    if (estatus === ESTATUS_ENTREGADO) {
      const idPago = await entregar(ctx, pedido, cambio)
      return { data: await exigirPedido(ctx, id), idPago }
    }
    await recibirPedido(ctx, pedido)
    return { data: await exigirPedido(ctx, id), idPago: null }
  })

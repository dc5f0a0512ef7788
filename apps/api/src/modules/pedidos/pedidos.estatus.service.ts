import type { CambioEstatus, Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO, type FormaPago, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { auditar } from '../../platform/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { registrarPagos } from '../pagos/pagos.registro.service.ts'
import { avisarPedidoListo } from './pedidos.avisos.service.ts'
import { exigirPedido } from './pedidos.consulta.service.ts'
import { autoria } from './pedidos.datos.service.ts'
import { updateEntregado, updateRecibido } from './pedidos.escritura.queries.ts'
import { lockPedido, type PedidoBloqueado } from './pedidos.queries.ts'

async function recibir(ctx: CtxSesion, pedido: PedidoBloqueado): Promise<void> {
  await updateRecibido(ctx.db, pedido.id, ESTATUS_RECIBIDO, autoria(ctx))
  await avisarPedidoListo(ctx, pedido.id)
}

/** Delivering collects what is still owed, once (D-31). @throws AppError FALTA_FORMA_PAGO. */
async function entregar(ctx: CtxSesion, pedido: PedidoBloqueado, formaPago: FormaPago | null): Promise<void> {
  const saldo = pedido.total - pedido.pagado
  if (saldo > 0) {
    if (!formaPago) throw new AppError('FALTA_FORMA_PAGO')
    const libro = { ...pedido, version: pedido.version + 1 }
    await registrarPagos(ctx, libro, [{ tipo: 'liquidacion', formaPago, importe: saldo }])
  }
  await updateEntregado(ctx.db, pedido.id, ESTATUS_ENTREGADO, autoria(ctx))
}

/**
 * Moves an order to its next status (spec §4). The row is held from the first look, so of two people pressing at once the
 * second finds the order moved. @throws AppError NO_ENCONTRADO, PEDIDO_NO_AVANZA, FALTA_FORMA_PAGO.
 */
export const avanzarEstatus = (ctx: CtxSesion, id: number, cambio: CambioEstatus): Promise<Pedido> =>
  inTransaction(ctx, async (ctx) => {
    const pedido = await lockPedido(ctx.db, ctx.alcance, id)
    if (!pedido) throw new AppError('NO_ENCONTRADO')
    const { estatusActualizado: estatus, formaPagoLiquidacion } = cambio
    if (siguienteEstatus(pedido.estatus) !== estatus) throw new AppError('PEDIDO_NO_AVANZA')
    if (estatus === ESTATUS_RECIBIDO) await recibir(ctx, pedido)
    else await entregar(ctx, pedido, formaPagoLiquidacion ?? null)
    const { idSucursal } = pedido
    await auditar(ctx, {
      accion: 'estatus actualizado',
      entidad: 'pedido',
      id,
      idSucursal,
      antes: pedido,
      despues: { estatus },
    })
    anunciar(ctx, 'PedidoUpdated', id, idSucursal)
    return exigirPedido(ctx, id)
  })

import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { liberarGarantias } from '../garantias/garantias.service.ts'
import { regresarVendidos } from '../inventario/inventario.venta.service.ts'
import { reversarTodo } from '../pagos/pagos.registro.service.ts'
import { pedidoAuditado } from './pedidos.auditoria.ts'
import { autoria } from './pedidos.datos.service.ts'
import { updateEliminado } from './pedidos.escritura.queries.ts'
import { lockPedido } from './pedidos.queries.ts'
import type { VentaDelPedido } from './pedidos.venta.service.ts'

/**
 * Removes an order from all lists (D-37). Nothing is erased: its rows stay, and its money is reversed with a reason, by the
 * original methods.
 * @throws AppError NO_ENCONTRADO, PEDIDO_FACTURADO, FALTA_MOTIVO.
 */
export const eliminarPedido = (
  ctx: CtxSesion,
  { exigirSinFactura }: VentaDelPedido,
  id: number,
  motivo: string | null,
): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const pedido = exigir(await lockPedido(ctx.db, ctx.alcance, id))
    await exigirSinFactura(ctx, id)
    if (pedido.pagado > 0 && !motivo) throw new AppError('FALTA_MOTIVO')
    await updateEliminado(ctx.db, id, autoria(ctx))
    await reversarTodo(ctx, { ...pedido, version: pedido.version + 1 }, motivo ?? 'Pedido eliminado')
    await regresarVendidos(ctx, id)
    await liberarGarantias(ctx, pedido, motivo ?? 'Pedido eliminado')
    const { idSucursal } = pedido
    const despues = { eliminado: true, motivo }
    await auditar(ctx, { accion: 'pedido eliminado', entidad: pedidoAuditado, id, idSucursal, antes: pedido, despues })
    anunciar(ctx, 'PedidoDeleted', id, idSucursal)
    return { id }
  })

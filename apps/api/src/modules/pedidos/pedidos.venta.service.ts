import type { Ctx } from '../../platform/ctx.ts'

type Revision = (ctx: Pick<Ctx, 'db'>, idPedido: number) => Promise<void>

/**
 * Questions to invoices before an order changes. Invoices know orders and not the other way round, so `app.ts` hands these in.
 * Both are asked while the order's row is held.
 */
export interface VentaDelPedido {
  /**
   * Asked before it is removed or its total is lowered.
   * @throws AppError PEDIDO_FACTURADO.
   */
  exigirSinFactura: Revision
  /**
   * Asked before goods come back.
   * @throws AppError VENTA_EN_TIMBRADO.
   */
  exigirSinTimbrado: Revision
}

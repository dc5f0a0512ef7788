import type { Ctx } from '../../platform/ctx.ts'

type Revision = (ctx: Pick<Ctx, 'db'>, idPedido: number) => Promise<void>

/**
 * What invoices have to say before an order changes. They know orders, so orders do not know them: `app.ts` hands these in.
 * Both are called while the order's row is held.
 */
export interface VentaDelPedido {
  /** Before it is removed or its total is lowered. @throws AppError PEDIDO_FACTURADO. */
  exigirSinFactura: Revision
  /** Before goods come back. @throws AppError VENTA_EN_TIMBRADO. */
  exigirSinTimbrado: Revision
}

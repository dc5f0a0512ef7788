import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { lockPedido, type PedidoBloqueado } from './pedidos.queries.ts'

/**
 * An order for its invoice, held until the transaction ends: nobody edits, removes or invoices it meanwhile.
 * @throws AppError NO_ENCONTRADO; PEDIDO_CAMBIADO when it is not the version that was looked at.
 */
export async function retenerPedido(
  ctx: Pick<CtxSesion, 'db' | 'alcance'>,
  id: number,
  version: number,
): Promise<PedidoBloqueado> {
  const pedido = exigir(await lockPedido(ctx.db, ctx.alcance, id))
  if (pedido.version !== version) throw new AppError('PEDIDO_CAMBIADO')
  return pedido
}

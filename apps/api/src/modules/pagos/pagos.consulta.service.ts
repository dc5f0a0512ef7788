import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { selectPago } from './pagos.queries.ts'

/**
 * A ledger row. Its reach is judged by holding its order.
 * @throws AppError NO_ENCONTRADO.
 */
export async function pagoDe(ctx: Ctx, id: number) {
  const pago = await selectPago(ctx.db, id)
  if (!pago) throw new AppError('NO_ENCONTRADO')
  return pago
}

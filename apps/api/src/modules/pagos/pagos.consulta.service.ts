import type { Ctx } from '../../platform/ctx.ts'
import { exigir } from '../../platform/errores.ts'
import { selectPago } from './pagos.queries.ts'

/**
 * A ledger row. Its reach is judged by holding its order.
 * @throws AppError NO_ENCONTRADO.
 */
export async function pagoDe(ctx: Ctx, id: number) {
  return exigir(await selectPago(ctx.db, id))
}

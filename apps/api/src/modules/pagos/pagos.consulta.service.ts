import { exigir } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { selectPago } from './pagos.queries.ts'

/**
 * A ledger row. Its reach is judged by holding its order.
 * @throws AppError NO_ENCONTRADO.
 */
export async function pagoDe(ctx: Ctx, id: number) {
  return exigir(await selectPago(ctx.db, id))
}

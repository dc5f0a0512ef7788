import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { existenAbiertos } from './pedidos.queries.ts'

/** @throws AppError SUCURSAL_CON_PEDIDOS while the branch has orders that are not delivered (D-73). */
export async function exigirSinPedidos(ctx: CtxSesion, idSucursal: number): Promise<void> {
  if (await existenAbiertos(ctx.db, idSucursal)) throw new AppError('SUCURSAL_CON_PEDIDOS')
}

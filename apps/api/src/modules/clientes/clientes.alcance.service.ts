import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { holdCliente } from './clientes.queries.ts'

export interface ClienteEnAlcance {
  id: number
  nombreCompleto: string
  telefono: string
  idSucursal: number
}

/**
 * A live patient whom the caller reaches, for work that concerns him (an appointment, an order). He cannot be removed until
 * the transaction ends (D-73). @throws AppError NO_ENCONTRADO.
 */
export async function clienteDe(ctx: CtxSesion, id: number): Promise<ClienteEnAlcance> {
  const cliente = await holdCliente(ctx.db, ctx.alcance, id)
  if (!cliente) throw new AppError('NO_ENCONTRADO')
  return cliente
}

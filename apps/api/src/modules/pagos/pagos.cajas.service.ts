import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Caja, holdCaja, lockCaja } from './pagos.cajas.queries.ts'

/** Whether a till is held together with others who add to it, or by one alone: whoever closes or reopens it. */
export type ModoDeCaja = 'compartida' | 'sola'

/** Holds a till until the transaction ends, so that every payment is clearly before or after a closing (D-61). */
export const retenerCaja = (ctx: CtxSesion, caja: Caja, modo: ModoDeCaja): Promise<void> =>
  modo === 'sola' ? lockCaja(ctx.db, caja) : holdCaja(ctx.db, caja)

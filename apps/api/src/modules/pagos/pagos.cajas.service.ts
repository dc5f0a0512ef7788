import type { CtxSesion } from '../../platform/ctx.ts'
import { type Caja, holdCaja, lockCaja } from './pagos.cajas.queries.ts'

/** Holds a till for additions, together with others who add, never while it is being closed. */
export const usarCaja = (ctx: CtxSesion, caja: Caja): Promise<void> => holdCaja(ctx.db, caja)

/** Holds a till alone to close or reopen it, after everything that was on its way into it (D-61). */
export const retenerCaja = (ctx: CtxSesion, caja: Caja): Promise<void> => lockCaja(ctx.db, caja)

import type { CtxSesion } from '../../platform/ctx.ts'
import { type Caja, lockCaja, type ModoDeCaja } from './pagos.cajas.queries.ts'

/** Holds a till until the transaction ends, so that every payment is clearly before or after a closing (D-61). */
export const retenerCaja = (ctx: CtxSesion, caja: Caja, modo: ModoDeCaja): Promise<void> => lockCaja(ctx.db, caja, modo)

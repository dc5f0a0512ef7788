import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { upsertVista } from './impresoras.queries.ts'

/** Notes how the printer of the caller's computer did, under his branch. */
export async function anotarImpresora(
  { db, actor, now }: CtxSesion,
  { impresora, bien }: { impresora: string; bien: boolean },
): Promise<Record<never, never>> {
  await upsertVista(db, { idSucursal: actor.idSucursal, impresora, bien, ahora: now() })
  return {}
}

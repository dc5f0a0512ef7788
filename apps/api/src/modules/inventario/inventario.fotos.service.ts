import type { Ctx } from '../../platform/llamada/ctx.ts'
import { fotografiar, listPorFotografiar } from './inventario.fotos.queries.ts'

/** Keeps what was there at the beginning of each month that has ended, one photo after the other. */
export async function fotografiarInventario({ db, now }: Pick<Ctx, 'db' | 'now'>, fin: AbortSignal): Promise<void> {
  for (const hasta of await listPorFotografiar(db, now())) {
    if (fin.aborted) return
    await fotografiar(db, hasta, now())
  }
}

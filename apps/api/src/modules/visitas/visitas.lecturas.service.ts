import type { Pagina } from '@nitida/contract/endpoint'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { visitaCorregida } from './visitas.consulta.service.ts'
import { listLecturas } from './visitas.lecturas.queries.ts'

/**
 * Looks at a visit, newest first.
 * @throws AppError VISITA_NO_ENCONTRADA.
 */
export async function lecturasDeVisita(ctx: CtxSesion, id: number, pagina: Pagina) {
  return listLecturas(ctx.db, await visitaCorregida(ctx, ctx.alcance, id), pagina)
}

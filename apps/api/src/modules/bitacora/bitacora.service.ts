import type { Pagina } from '@nitida/contract/endpoint'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { listAnotaciones } from './bitacora.queries.ts'

export const listarAnotaciones = (ctx: CtxSesion, filtro: Pagina) => listAnotaciones(ctx.db, filtro)

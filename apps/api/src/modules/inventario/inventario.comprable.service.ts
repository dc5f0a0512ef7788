import type { Familia } from '@nitida/contract/inventario.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { lockArticulo } from './inventario.escritura.queries.ts'

/** The family of an article that may be bought, held. @throws AppError NO_ENCONTRADO, SERVICIO_SIN_EXISTENCIA, ARTICULO_INACTIVO. */
export async function exigirComprable(ctx: CtxSesion, idArticulo: number): Promise<Familia> {
  const { familia, activo } = exigir(await lockArticulo(ctx.db, idArticulo))
  if (familia === 'servicio') throw new AppError('SERVICIO_SIN_EXISTENCIA')
  if (!activo) throw new AppError('ARTICULO_INACTIVO')
  return familia
}

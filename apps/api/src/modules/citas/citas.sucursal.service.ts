import { fechaEn } from '@nitida/contract/fechas'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { existenVigentes } from './citas.queries.ts'

/** @throws AppError SUCURSAL_CON_CITAS while the branch has live appointments today or later (D-73). */
export async function exigirSinCitas(ctx: CtxSesion, sucursal: { id: number; zonaHoraria: string }): Promise<void> {
  const hoy = fechaEn(sucursal.zonaHoraria, ctx.now())
  if (await existenVigentes(ctx.db, sucursal.id, hoy)) throw new AppError('SUCURSAL_CON_CITAS')
}

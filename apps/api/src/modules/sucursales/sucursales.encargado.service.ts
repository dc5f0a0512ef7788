import type { SucursalActiva } from '@nitida/contract/sucursales'
import { auditar } from '../../platform/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import {
  holdActiva,
  lockSucursalesDeEncargado,
  selectSucursalDeEncargado,
  sucursalAuditada,
  updateEncargado,
} from './sucursales.queries.ts'

/** Whether a branch works; it cannot be deactivated until the transaction ends. */
export const estaActiva = (ctx: CtxSesion, idSucursal: number): Promise<boolean> => holdActiva(ctx.db, idSucursal)

/** @throws AppError SUCURSAL_NO_DISPONIBLE unless the branch works. */
export async function exigirSucursalActiva(ctx: CtxSesion, idSucursal: number): Promise<void> {
  if (!(await holdActiva(ctx.db, idSucursal))) throw new AppError('SUCURSAL_NO_DISPONIBLE')
}

/** The working branch whose manager the caller is, or null. */
export const sucursalDeEncargado = async (ctx: CtxSesion): Promise<SucursalActiva | null> =>
  (await selectSucursalDeEncargado(ctx.db, ctx.actor.id)) ?? null

/** Leaves the branches of a user without manager ('Sin encargado'): he is removed, changes type or changes branch. */
export async function quitarEncargado(ctx: CtxSesion, idUsuario: number): Promise<void> {
  for (const { id } of await lockSucursalesDeEncargado(ctx.db, idUsuario)) {
    await updateEncargado(ctx.db, id, null)
    const antes = { idEncargado: idUsuario }
    await auditar(ctx, {
      accion: 'encargado retirado',
      entidad: sucursalAuditada,
      id,
      idSucursal: id,
      antes,
      despues: { idEncargado: null },
    })
    anunciar(ctx, 'SucursalUpdated', id, id)
  }
}

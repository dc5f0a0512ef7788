import type { Pagina } from '@nitida/contract/endpoint'
import type { Encargado } from '@nitida/contract/sucursales'
import { ventana } from '../../platform/datos/paginas.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { estaActiva, exigirSucursalActiva } from '../sucursales/sucursales.alcance.service.ts'
import {
  countActivosDeSucursal,
  lockUsuario,
  selectEncargados,
  updateSucursalDeUsuario,
  usuarioAuditado,
} from './usuarios.queries.ts'
import { terminarSesiones } from './usuarios.sesiones.service.ts'

/** Active users of type 1, whom a branch can be given to (D-19). */
export async function listarEncargados(ctx: CtxSesion, pagina: Pagina): Promise<{ data: Encargado[]; total: number }> {
  const data = await selectEncargados(ctx.db, ventana(pagina))
  return { data, total: data.length }
}

/**
 * Makes sure that a user can be the manager of a branch, and gives him the branch when he has none (D-20).
 * @throws AppError ENCARGADO_NO_DISPONIBLE, ENCARGADO_DE_OTRA_SUCURSAL, SUCURSAL_NO_DISPONIBLE while the branch is closed.
 */
export async function nombrarEncargado(ctx: CtxSesion, idUsuario: number, idSucursal: number): Promise<void> {
  const usuario = await lockUsuario(ctx.db, idUsuario)
  if (!usuario || usuario.eliminado || !usuario.active || usuario.userType !== '1') {
    throw new AppError('ENCARGADO_NO_DISPONIBLE')
  }
  if (usuario.branchId === idSucursal) return
  if (usuario.branchId !== null && (await estaActiva(ctx, usuario.branchId)))
    throw new AppError('ENCARGADO_DE_OTRA_SUCURSAL')
  await exigirSucursalActiva(ctx, idSucursal) // nobody active belongs to a closed one (D-73)
  await updateSucursalDeUsuario(ctx.db, idUsuario, idSucursal)
  await terminarSesiones(ctx, idUsuario)
  const despues = { ...usuario, branchId: idSucursal }
  await auditar(ctx, {
    accion: 'encargado nombrado',
    entidad: usuarioAuditado,
    id: idUsuario,
    idSucursal,
    antes: usuario,
    despues,
  })
  anunciar(ctx, 'UpdatedUser', idUsuario)
}

/** @throws AppError SUCURSAL_CON_USUARIOS while an active user works there (D-73). */
export async function exigirSinUsuarios(ctx: CtxSesion, sucursal: { id: number }): Promise<void> {
  if ((await countActivosDeSucursal(ctx.db, sucursal.id)) > 0) throw new AppError('SUCURSAL_CON_USUARIOS')
}

import type { NombreEvento } from '@nitida/contract/eventos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import type { ContactoDeSucursal, LugarDeSucursal } from '@nitida/contract/sucursales.contacto'
import { AppError } from '../../platform/entorno/errores.ts'
import { anunciar, type Ctx, type CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  countEmisores,
  existeEnAlcance,
  holdActiva,
  holdActivaEnAlcance,
  listActivas,
  listIdsActivas,
  selectContactoDeSucursal,
  selectLugarDeSucursal,
  selectSucursalDeEncargado,
  selectSucursalPropia,
} from './sucursales.queries.ts'

/**
 * A working branch within reach, which cannot be deactivated until the transaction ends. A foreign branch is refused like one
 * that never was (D-9).
 * @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE.
 */
export async function sucursalEnAlcance(ctx: CtxSesion, idSucursal: number): Promise<SucursalActiva> {
  const sucursal = await holdActivaEnAlcance(ctx.db, ctx.alcance, idSucursal)
  if (sucursal) return sucursal
  throw new AppError(ctx.alcance.tipo === 'todas' ? 'SUCURSAL_NO_DISPONIBLE' : 'NO_ENCONTRADO')
}

/**
 * Refuses a foreign branch in a body that need not name one: it is never silently replaced (D-9).
 * @throws AppError NO_ENCONTRADO.
 */
export function rechazarAjena({ alcance }: CtxSesion, idSucursal: number | null | undefined): void {
  if (alcance.tipo === 'todas' || !idSucursal) return
  if (idSucursal !== alcance.idSucursal) throw new AppError('NO_ENCONTRADO')
}

/** A branch, working or not, for whom the caller has asked whether it is within reach. */
export const sucursalDeSiempre = async ({ db }: Pick<Ctx, 'db'>, idSucursal: number): Promise<SucursalActiva | null> =>
  (await selectSucursalPropia(db, idSucursal)) ?? null

/** The caller's own branch, working or not; null for a user without one. */
export const sucursalPropia = async (ctx: CtxSesion): Promise<SucursalActiva | null> =>
  ctx.actor.idSucursal === null ? null : sucursalDeSiempre(ctx, ctx.actor.idSucursal)

/** Name of the branch of something within reach; empty when the branch is gone. */
export const contactoDeSucursal = async ({ db }: CtxSesion, idSucursal: number): Promise<ContactoDeSucursal> =>
  (await selectContactoDeSucursal(db, idSucursal)) ?? { telefono: null, horario: null }

/** How customers reach a branch; empty when it is gone. */
export const lugarDeSucursal = async ({ db }: Pick<Ctx, 'db'>, idSucursal: number): Promise<LugarDeSucursal> =>
  (await selectLugarDeSucursal(db, idSucursal)) ?? { telefono: null, horario: null, mapa: null }

/** A branch that the caller may look at, working or not. @throws AppError NO_ENCONTRADO. */
export async function exigirSucursal(ctx: CtxSesion, idSucursal: number): Promise<void> {
  if (!(await existeEnAlcance(ctx.db, ctx.alcance, idSucursal))) throw new AppError('NO_ENCONTRADO')
}

/** Every branch that works, by its number. Who may see only his own gets them where goods go between branches. */
export const activasDeLaCadena = async ({ db }: CtxSesion): Promise<SucursalActiva[]> =>
  (await listActivas(db, { tipo: 'todas' }, {})).data

/** Whether a branch works; it cannot be deactivated until the transaction ends. */
export const estaActiva = (ctx: CtxSesion, idSucursal: number): Promise<boolean> => holdActiva(ctx.db, idSucursal)

/** @throws AppError SUCURSAL_NO_DISPONIBLE unless the branch works. */
export async function exigirSucursalActiva(ctx: CtxSesion, idSucursal: number): Promise<void> {
  if (!(await holdActiva(ctx.db, idSucursal))) throw new AppError('SUCURSAL_NO_DISPONIBLE')
}

/** Whether two branches invoice under the same RFC and at the same rate. */
export const mismoEmisor = async (ctx: Ctx, una: number, otra: number): Promise<boolean> =>
  (await countEmisores(ctx.db, [una, otra])) <= 1

/** The working branch whose manager the caller is, or null. */
export const sucursalDeEncargado = async (ctx: CtxSesion): Promise<SucursalActiva | null> =>
  (await selectSucursalDeEncargado(ctx.db, ctx.actor.id)) ?? null

/** Tells the screens of every branch of what is the chain's. */
export async function anunciarATodas(ctx: Ctx, event: NombreEvento, id: number): Promise<void> {
  for (const idSucursal of await listIdsActivas(ctx.db)) anunciar(ctx, event, id, idSucursal)
}

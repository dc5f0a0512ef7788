import { CORTE_DE_PERSONA, CORTE_DE_SUCURSAL } from '@nitida/contract/cortes.rules'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { retenerCaja } from '../pagos/pagos.cajas.service.ts'
import {
  estaActiva,
  sucursalDeEncargado,
  sucursalDeSiempre,
  sucursalPropia,
} from '../sucursales/sucursales.alcance.service.ts'
import type { DuenoDeCaja } from './cortes.libro.queries.ts'

/** A till that somebody closes, and the zone of its days and hours. */
export interface CajaPropia extends DuenoDeCaja {
  /** Branch; null for a person without one. */
  idSucursal: number | null
  direccion: string
  zona: string
}

/**
 * The caller's till (D-59): the branch whose manager he is for type 1, and null without one; for anybody else his own, in the
 * zone of his branch.
 */
export async function cajaDe(ctx: CtxSesion): Promise<CajaPropia | null> {
  if (ctx.actor.tipo === '1') {
    const sucursal = await sucursalDeEncargado(ctx)
    if (!sucursal) return null
    const { id, direccion, zonaHoraria } = sucursal
    return { tipo: CORTE_DE_SUCURSAL, dueno: id, idSucursal: id, direccion, zona: zonaHoraria }
  }
  const sucursal = await sucursalPropia(ctx)
  return {
    tipo: CORTE_DE_PERSONA,
    dueno: ctx.actor.id,
    idSucursal: sucursal?.id ?? null,
    direccion: sucursal?.direccion ?? '',
    zona: sucursal?.zonaHoraria ?? ZONA_POR_OMISION,
  }
}

/** @throws AppError SIN_SUCURSAL_ASIGNADA for a manager without branch. */
export async function exigirCaja(ctx: CtxSesion): Promise<CajaPropia> {
  const caja = await cajaDe(ctx)
  if (!caja) throw new AppError('SIN_SUCURSAL_ASIGNADA')
  return caja
}

/** The till of a branch that works no more. @throws AppError NO_ENCONTRADO for one that works, or never was. */
export async function exigirCajaSinServicio(ctx: CtxSesion, id: number): Promise<CajaPropia> {
  if (await estaActiva(ctx, id)) throw new AppError('NO_ENCONTRADO')
  const { direccion, zonaHoraria } = exigir(await sucursalDeSiempre(ctx, id))
  return { tipo: CORTE_DE_SUCURSAL, dueno: id, idSucursal: id, direccion, zona: zonaHoraria }
}

/**
 * Refuses a path that names another user than the session's own.
 * @throws AppError NO_ENCONTRADO.
 */
export function exigirPropio(ctx: CtxSesion, userId: number): void {
  if (userId !== ctx.actor.id) throw new AppError('NO_ENCONTRADO')
}

const candadoDe = ({ tipo, dueno }: DuenoDeCaja) =>
  ({ de: tipo === CORTE_DE_PERSONA ? 'persona' : 'sucursal', id: dueno }) as const

/**
 * Holds the till, and that of its branch, against closings while something is added; other additions go on. The branch's
 * comes first, as for payments.
 */
export async function retenerCompartida(ctx: CtxSesion, caja: CajaPropia): Promise<void> {
  if (caja.tipo === CORTE_DE_PERSONA && caja.idSucursal !== null)
    await retenerCaja(ctx, { de: 'sucursal', id: caja.idSucursal }, 'compartida')
  await retenerCaja(ctx, candadoDe(caja), 'compartida')
}

/** Holds the till alone, to close or reopen it (D-61). */
export const retenerSola = (ctx: CtxSesion, caja: DuenoDeCaja): Promise<void> =>
  retenerCaja(ctx, candadoDe(caja), 'sola')

/** The till's business day at this moment (D-60). */
export const hoyEn = (ctx: CtxSesion, { zona }: CajaPropia): string => fechaEn(zona, ctx.now())

import type { CitaDelDia, FiltroCitas, ProximosDias } from '@nitida/contract/citas'
import { type Fecha, fechaEn, horaEn, sumarDias } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { type CitaGuardada, existenPorVenir, listCitas, selectCita, selectTramo } from './citas.queries.ts'

export const listarCitas = (ctx: CtxSesion, filtro: FiltroCitas) => listCitas(ctx.db, ctx.alcance, filtro, ctx.now())

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function listarCitasDeSucursal(ctx: CtxSesion, sucursal: number, filtro: Omit<FiltroCitas, 'sucursal'>) {
  await exigirSucursal(ctx, sucursal)
  return listCitas(ctx.db, ctx.alcance, { ...filtro, sucursal }, ctx.now())
}

/** @throws AppError NO_ENCONTRADO. */
export async function leerCita(ctx: CtxSesion, id: number): Promise<CitaGuardada> {
  return exigir(await selectCita(ctx.db, ctx.alcance, id))
}

/** Live appointments by day; a day without any has an empty list (D-38, D-67). */
export async function citasProximas(ctx: CtxSesion, { fechaInicio, fechaFin, sucursalId }: ProximosDias) {
  await exigirSucursal(ctx, sucursalId)
  const dias: Record<Fecha, CitaDelDia[]> = {}
  for (let dia = fechaInicio; dia <= fechaFin; dia = sumarDias(dia, 1)) dias[dia] = []
  const citas = await selectTramo(ctx.db, ctx.alcance, { sucursalId, desde: fechaInicio, hasta: fechaFin })
  for (const cita of citas) if (!cita.cancelada) dias[cita.fecha]?.push(cita)
  return dias
}

/** One day of a branch, cancelled ones included and marked (spec §7). */
export async function citasDelDia(ctx: CtxSesion, fecha: Fecha, sucursalId: number) {
  await exigirSucursal(ctx, sucursalId)
  const citas = await selectTramo(ctx.db, ctx.alcance, { sucursalId, desde: fecha, hasta: fecha })
  return { results: citas, data: citas }
}

/** @throws AppError SUCURSAL_CON_CITAS while the branch has live appointments to come, by its own clock (D-73). */
export async function exigirSinCitas(ctx: CtxSesion, { id, zonaHoraria }: { id: number; zonaHoraria: string }) {
  const desde = { fecha: fechaEn(zonaHoraria, ctx.now()), hora: horaEn(zonaHoraria, ctx.now()) }
  if (await existenPorVenir(ctx.db, id, desde)) throw new AppError('SUCURSAL_CON_CITAS')
}

import type { GraduacionPorHacer } from '@nitida/contract/clinica.schema'
import type { Alcance } from '../../platform/alcance.ts'
import type { Ctx, CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { aCorregida, type VisitaCorregida } from './visitas.lectura.ts'
import { listLeidasDesde } from './visitas.lecturas.queries.ts'
import { listPorId, selectVisita } from './visitas.queries.ts'

/** Whoever has the order makes it, wherever its patient's record is, so the reach is not asked. */
const TODAS: Alcance = { tipo: 'todas' }

/** The fields are named one by one, because the rest of the record is not the laboratory's. */
const aPorHacer = (visita: VisitaCorregida): GraduacionPorHacer => ({
  esfOd: visita.esfOd,
  cilOd: visita.cilOd,
  ejeOd: visita.ejeOd,
  addOd: visita.addOd,
  esfOi: visita.esfOi,
  cilOi: visita.cilOi,
  ejeOi: visita.ejeOi,
  addOi: visita.addOi,
  diData: visita.diData,
  aoData: visita.aoData,
  lenteContactoDes: visita.lenteContactoDes,
})

/** An order may name a visit of its own patient, within reach. @throws AppError NO_ENCONTRADO. */
export async function exigirVisitaDe(ctx: CtxSesion, idCliente: number, id: number | null | undefined): Promise<void> {
  if (!id) return
  const visita = await selectVisita(ctx.db, ctx.alcance, id)
  if (visita?.idCliente !== idCliente) throw new AppError('NO_ENCONTRADO')
}

/** The visit of an order, corrected, for its tickets; null for none. The caller writes the look down. */
export async function visitaDelPedido({ db }: Pick<Ctx, 'db'>, id: number | null): Promise<VisitaCorregida | null> {
  const fila = id === null ? null : await selectVisita(db, TODAS, id)
  return fila ? aCorregida(fila) : null
}

export const graduacionPorHacer = (visita: VisitaCorregida | null): GraduacionPorHacer | null =>
  visita && aPorHacer(visita)

const DOCE_HORAS_MS = 12 * 3600 * 1000

/**
 * Graduations of the visits of a queue's orders. The queue is fetched again at every change, so a look at the same visit by the
 * same user is written down once in twelve hours.
 */
export async function graduacionesEnCola(
  ctx: CtxSesion,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GraduacionPorHacer>> {
  if (ids.length === 0) return new Map()
  const visitas = (await listPorId(ctx.db, TODAS, ids)).map(aCorregida)
  const desde = new Date(ctx.now().getTime() - DOCE_HORAS_MS)
  const leidas = new Set(await listLeidasDesde(ctx.db, ctx.actor.id, EN_COLA, desde))
  for (const visita of visitas)
    if (!leidas.has(visita.id)) await anotarLectura(ctx, EN_COLA, 'visita', visita.id, visita)
  return new Map(visitas.map((visita) => [visita.id, aPorHacer(visita)]))
}

const EN_COLA = 'graduación vista en la cola del laboratorio'

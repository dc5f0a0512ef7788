import { Audiencia } from '@nitida/contract/promociones'
import type { BaseDatos, Db } from '../../platform/datos/db.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { insertMensajesDeCampana } from './promociones.audiencia.queries.ts'
import { conFechas } from './promociones.audiencia.service.ts'
import { encolarCampana, takePorEncolar, updateEncolada } from './promociones.queries.ts'

/** Patients of one statement, which takes a fraction of a second, so that nobody waits behind it. */
const POR_PARTE = 2000

/**
 * Queues the next part of a campaign with its place, in one transaction, so that after any crash no number is written to twice
 * and none is left out. A campaign is the administration's, so it reaches every branch.
 * @returns whether there is more to do of it; `nada` when there was nothing to take.
 */
export async function encolarParte(
  { db, now }: { db: Db; now: () => Date },
  id: number | null,
): Promise<'sigue' | 'completa' | 'nada'> {
  const campana = await takePorEncolar(db, id)
  if (!campana) return 'nada'
  const { plantilla, valores, texto, audiencia, iniciaEn, creadaPor, encoladaHasta } = campana
  const ahora = now()
  const filtro = conFechas(Audiencia.parse(audiencia), ahora)
  const { hasta, vistos, nuevos } = await insertMensajesDeCampana(db, { tipo: 'todas' }, filtro, {
    ...{ idCampana: campana.id, tipo: plantilla, parametros: valores, texto, iniciaEn, creadaPor, ahora },
    ...{ desde: encoladaHasta, cuantos: POR_PARTE },
  })
  const destinatarios = campana.destinatarios + nuevos
  const completa = vistos < POR_PARTE
  await updateEncolada(db, campana.id, {
    ...{ destinatarios, encolada_hasta: hasta ?? encoladaHasta },
    ...(completa && { encolada_en: ahora }),
  })
  return completa ? 'completa' : 'sigue'
}

/** Wakes the job that queues the rest, after commit. */
export const despertarEncolado = (ctx: Ctx, id: number): Promise<void> => encolarCampana(ctx.db, id)

/** Queues what is left of all campaigns, part by part, each in a transaction of its own. */
export async function encolarCampanas(deps: { db: BaseDatos; now: () => Date }, fin: AbortSignal): Promise<void> {
  while (!fin.aborted) {
    const resultado = await deps.db.transaction().execute((db) => encolarParte({ db, now: deps.now }, null))
    if (resultado === 'nada') return
  }
}

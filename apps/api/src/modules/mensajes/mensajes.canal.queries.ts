import type { TipoMensaje } from '@nitida/contract/mensajes'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Failures of the service in a row after which only one message at a time is tried. */
const FALLOS_PARA_CORTAR = 5

interface Turnos {
  /** Milliseconds until the first of them may leave. */
  esperaMs: number
  /** How many may, one `intervaloMs` after the other. */
  cuantos: number
  /** It is the one message that tries after an open time. */
  dePrueba: boolean
}

/**
 * Books the next moments at which something may leave: one row shares the pace between all processes. Nothing due, or the
 * circuit open, gives no turn. After an open time the first one through closes the door behind itself until `pruebaHasta`,
 * so that one message tries and not a queue of them.
 */
export async function takeTurnos(
  db: Db,
  ahora: Date,
  { intervaloMs, lote, pruebaHasta }: { intervaloMs: number; lote: number; pruebaHasta: Date },
): Promise<Turnos | null> {
  const cuantos = sql`case when fallos > 0 then 1 else ${lote}::int end`
  const duracion = sql`(${intervaloMs}::float8 * interval '1 millisecond') * (${cuantos})`
  const { rows } = await sql<Turnos>`
    update canal_envio set
      siguiente_en = greatest(siguiente_en, clock_timestamp()) + ${duracion},
      cortado_hasta = case when fallos >= ${FALLOS_PARA_CORTAR} then ${pruebaHasta}::timestamptz end
    where canal = 'whatsapp' and coalesce(cortado_hasta <= ${ahora}, true) and exists (
      select 1 from mensaje where estado = 'pendiente' and proximo_intento_en <= ${ahora})
    returning ${cuantos} as cuantos, fallos >= ${FALLOS_PARA_CORTAR} as "dePrueba",
      greatest(0, extract(epoch from siguiente_en - ${duracion} - clock_timestamp()) * 1000)::float8 as "esperaMs"
  `.execute(db)
  return rows[0] ?? null
}

/** The service answered: whatever was wrong is over. */
export const updateCanalSano = (db: Db) =>
  db
    .updateTable('canal_envio')
    .set({ fallos: 0, cortado_hasta: null, codigo: null })
    .where((eb) => eb.or([eb('fallos', '>', 0), eb('cortado_hasta', 'is not', null)]))
    .execute()

/** A failure of the service; at the limit nothing leaves until then. @returns whether it opened the circuit. */
export async function updateCanalCaido(db: Db, codigo: string, hasta: Date): Promise<boolean> {
  const fila = await db
    .updateTable('canal_envio')
    .set((eb) => ({
      codigo,
      fallos: eb('fallos', '+', 1),
      cortado_hasta: eb
        .case()
        .when('fallos', '>=', FALLOS_PARA_CORTAR - 1)
        .then(sql<Date>`${hasta}::timestamptz`)
        .else(eb.ref('cortado_hasta'))
        .end(),
    }))
    .returning('fallos')
    .executeTakeFirst()
  return fila?.fallos === FALLOS_PARA_CORTAR
}

/** The account does not work: nothing leaves until then, and then one message at a time. */
export const updateCanalCortado = (db: Db, codigo: string, hasta: Date) =>
  db.updateTable('canal_envio').set({ codigo, fallos: FALLOS_PARA_CORTAR, cortado_hasta: hasta }).execute()

/** The one that was to try found nothing to send: the next may, unless something failed meanwhile. */
export const updateCanalSinProbar = (db: Db, pruebaHasta: Date, ahora: Date) =>
  db.updateTable('canal_envio').set({ cortado_hasta: ahora }).where('cortado_hasta', '=', pruebaHasta).execute()

/** Messages of a kind wait until then; the others leave. */
export const insertPausa = (db: Db, tipo: TipoMensaje, codigo: string, hasta: Date) =>
  db
    .insertInto('pausa_plantilla')
    .values({ tipo, codigo, hasta })
    .onConflict((conflicto) => conflicto.column('tipo').doUpdateSet({ codigo, hasta }))
    .execute()

/**
 * What the provider said of a kind of messages: they wait until then, or wait no more. Only what he said later than the last
 * counts. @returns whether it did.
 */
export async function updatePausaDicha(
  db: Db,
  tipo: TipoMensaje,
  { codigo, hasta, en }: { codigo: string; hasta: Date; en: Date },
): Promise<boolean> {
  const fila = await db
    .insertInto('pausa_plantilla')
    .values({ tipo, codigo, hasta, dicho_en: en })
    .onConflict((conflicto) =>
      conflicto
        .column('tipo')
        .doUpdateSet({ codigo, hasta, dicho_en: en })
        .where((eb) => eb.or([eb('pausa_plantilla.dicho_en', 'is', null), eb('pausa_plantilla.dicho_en', '<', en)])),
    )
    .returning('tipo')
    .executeTakeFirst()
  return fila !== undefined
}

/** Numbers that something left for before an instant count no more (W7). */
export const deleteDestinatarios = (db: Db, antesDe: Date) =>
  db.deleteFrom('destinatario_envio').where('ultimo_en', '<', antesDe).execute()

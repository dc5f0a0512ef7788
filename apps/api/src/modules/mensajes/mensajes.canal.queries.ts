import type { TipoMensaje } from '@nitida/contract/mensajes'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** Failures of the service in a row that leave one message at a time to try. */
const FALLOS_PARA_CORTAR = 5

interface Cupo {
  /** Milliseconds until the first of them may leave. */
  esperaMs: number
  /** Number of messages that may leave, one every `intervaloMs`. */
  cuantos: number
  /** Whether it is the one message that tries after an open time. */
  dePrueba: boolean
}

/**
 * Books the next moments at which something may leave; one row shares the pace between all processes. Nothing due, or the circuit
 * open, gives no turn. After an open time the first caller closes the way behind itself until `pruebaHasta`, so that one message
 * tries and not a queue of them.
 */
export async function takeCupo(
  db: Db,
  ahora: Date,
  { intervaloMs, lote, pruebaHasta }: { intervaloMs: number; lote: number; pruebaHasta: Date },
): Promise<Cupo | null> {
  const cuantos = sql`case when fallos > 0 then 1 else ${lote}::int end`
  const duracion = sql`(${intervaloMs}::float8 * interval '1 millisecond') * (${cuantos})`
  const { rows } = await sql<Cupo>`
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

/** Notes that the service answered, which ends a series of failures. */
export const updateCanalSano = (db: Db) =>
  db
    .updateTable('canal_envio')
    .set({ fallos: 0, cortado_hasta: null, codigo: null })
    .where((eb) => eb.or([eb('fallos', '>', 0), eb('cortado_hasta', 'is not', null)]))
    .execute()

/**
 * Notes a failure of the service; at the limit nothing leaves until then.
 * @returns whether it opened the circuit.
 */
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

/** Notes that the account does not work: nothing leaves until then, and then one message at a time. */
export const updateCanalCortado = (db: Db, codigo: string, hasta: Date) =>
  db.updateTable('canal_envio').set({ codigo, fallos: FALLOS_PARA_CORTAR, cortado_hasta: hasta }).execute()

/** Gives the try back when there was nothing to send, unless something failed meanwhile. */
export const updateCanalSinProbar = (db: Db, pruebaHasta: Date, ahora: Date) =>
  db.updateTable('canal_envio').set({ cortado_hasta: ahora }).where('cortado_hasta', '=', pruebaHasta).execute()

/** Holds messages of a kind back until then; the others leave. */
export const insertPausa = (db: Db, tipo: TipoMensaje, codigo: string, hasta: Date) =>
  db
    .insertInto('pausa_plantilla')
    .values({ tipo, codigo, hasta })
    .onConflict((conflicto) => conflicto.column('tipo').doUpdateSet({ codigo, hasta }))
    .execute()

/**
 * Notes the provider's word on a kind of messages: they wait until then, or go on. Only a later word than the last counts.
 * @returns whether it did.
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

/** Forgets numbers that something left for before an instant (W7). */
export const deleteDestinatarios = (db: Db, antesDe: Date) =>
  db.deleteFrom('destinatario_envio').where('ultimo_en', '<', antesDe).execute()

import type { EstadoDeLlevada } from '@nitida/contract/llevadas'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

const columnas = [
  ...(['id', 'estado', 'paso', 'hechos', 'total', 'bytes', 'sha256', 'motivo'] as const),
  'id_usuario as idUsuario',
  'creada_en as creadaEn',
  'id_solicitud as idSolicitud',
] as const

export const insertLlevada = (db: Db, idUsuario: number, en: Date, idSolicitud: number | null = null) =>
  db
    .insertInto('llevada')
    .values({ id_usuario: idUsuario, creada_en: en, id_solicitud: idSolicitud })
    .returning(columnas)
    .executeTakeFirstOrThrow()

export type FilaDeLlevada = Awaited<ReturnType<typeof insertLlevada>>

/** Zips of the chain that a user asked for since then, the newest first. */
export const listLlevadas = (db: Db, idUsuario: number, desde: Date) =>
  db
    .selectFrom('llevada')
    .select(columnas)
    .where('id_usuario', '=', idUsuario)
    .where('creada_en', '>=', desde)
    .where('id_solicitud', 'is', null)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()

export const selectLlevada = (db: Db, id: number) =>
  db.selectFrom('llevada').select(columnas).where('id', '=', id).executeTakeFirst()

/** The newest zip of a case since then. */
export const selectDeSolicitud = (db: Db, idSolicitud: number, desde: Date) =>
  db
    .selectFrom('llevada')
    .select(columnas)
    .where('id_solicitud', '=', idSolicitud)
    .where('creada_en', '>=', desde)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether one of the chain, or of this case, is being made. */
export async function existeHaciendo(db: Db, idSolicitud: number | null = null): Promise<boolean> {
  const fila = await db
    .selectFrom('llevada')
    .select('id')
    .where('estado', '=', 'haciendo')
    .where('id_solicitud', 'is not distinct from', idSolicitud)
    .executeTakeFirst()
  return fila !== undefined
}

/** Takes a zip that nobody is at work on, and begins it anew. */
export const takeLlevada = (db: Db, ahora: Date, abandonadaAntesDe: Date) =>
  db
    .updateTable('llevada')
    .set({ atendida_en: ahora, hechos: 0, total: 0, paso: '' })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('llevada')
        .select('id')
        .where('estado', '=', 'haciendo')
        .where((eb) => eb.or([eb('atendida_en', 'is', null), eb('atendida_en', '<', abandonadaAntesDe)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columnas)
    .executeTakeFirst()

/** Notes progress; false where somebody stopped it. `atendida_en` null leaves it for whoever comes next. */
export async function updateAvance(
  db: Db,
  id: number,
  avance: { paso?: string; hechos?: number; total?: number; atendida_en: Date | null },
): Promise<boolean> {
  const fila = await db
    .updateTable('llevada')
    .set(avance)
    .where('id', '=', id)
    .where('estado', '=', 'haciendo')
    .returning('id')
    .executeTakeFirst()
  return fila !== undefined
}

/** Ends a zip that is being made; false where it was not any more. */
export async function finishLlevada(
  db: Db,
  id: number,
  fin: { estado: EstadoDeLlevada; bytes?: number; sha256?: Buffer; motivo?: string; terminada_en: Date },
): Promise<boolean> {
  const fila = await db
    .updateTable('llevada')
    .set({ ...fin, atendida_en: null })
    .where('id', '=', id)
    .where('estado', '=', 'haciendo')
    .returning('id')
    .executeTakeFirst()
  return fila !== undefined
}

export const insertParte = (db: Db, idLlevada: number, parte: { numero: number; archivo: Buffer; bytes: number }) =>
  db
    .insertInto('llevada_parte')
    .values({ id_llevada: idLlevada, ...parte })
    .execute()

/** Pieces of a zip in their order. */
export const listPartes = (db: Db, idLlevada: number) =>
  db
    .selectFrom('llevada_parte')
    .select(['archivo', 'bytes'])
    .where('id_llevada', '=', idLlevada)
    .orderBy('numero')
    .execute()

export const deletePartes = (db: Db, idLlevada: number) =>
  db.deleteFrom('llevada_parte').where('id_llevada', '=', idLlevada).execute()

/** Zips that are to go: too old, or without an end that anybody could fetch. */
export const listPorBorrar = (db: Db, antesDe: Date) =>
  db
    .selectFrom('llevada')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('creada_en', '<', antesDe),
        eb.and([
          eb('estado', 'in', ['fallida', 'cancelada']),
          eb.exists(eb.selectFrom('llevada_parte as p').select('p.numero').whereRef('p.id_llevada', '=', 'llevada.id')),
        ]),
      ]),
    )
    .where('estado', '<>', 'haciendo')
    .execute()

export const deleteLlevada = (db: Db, id: number, antesDe: Date) =>
  db.deleteFrom('llevada').where('id', '=', id).where('creada_en', '<', antesDe).execute()

/** Wakes the job, after commit. */
export async function encolarLlevada(db: Db): Promise<void> {
  await sql`select encolar('llevar', '{}', 'llevar', 0)`.execute(db)
}

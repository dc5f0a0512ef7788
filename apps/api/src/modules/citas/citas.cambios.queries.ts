import type { Asistencia, FichaCita } from '@nitida/contract/citas'
import type { Fecha } from '@nitida/contract/fechas'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { escritas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { columnasDeCita } from './citas.queries.ts'

/** Place and time of an appointment. */
export type Turno = Pick<FichaCita, 'sucursalId' | 'fecha' | 'hora'>

interface Autoria {
  idUsuario: number
  en: Date
}

export async function insertCita(db: Db, cita: FichaCita, { idUsuario, en }: Autoria): Promise<number> {
  const { id } = await db
    .insertInto('cita')
    .values({ ...escritas(columnasDeCita, cita), creada_por: idUsuario, creada_en: en })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Every change raises the version, by which a stale edit is known (D-69). */
const cambiarCitas = (db: Db) => db.updateTable('cita').set((eb) => ({ version: eb('version', '+', 1) }))

/** Another number makes a new revision, which ends the link sent to the old one (D-27). */
export const updateTelefono = (db: Db, id: number, telefono: string) =>
  cambiarCitas(db)
    .set((eb) => ({ telefono, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Moves an appointment: a new revision, and its confirmation is gone (D-27). */
export const updateTurno = (db: Db, id: number, cita: FichaCita, en: Date) =>
  cambiarCitas(db)
    .set((eb) => ({
      ...escritas(columnasDeCita, cita),
      confirmada: false,
      movida_en: en,
      asistencia: null,
      asistencia_por: null,
      asistencia_en: null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/**
 * Confirms an appointment that is neither cancelled nor confirmed, by one statement, so that of a confirmation and a
 * cancellation at once only one holds (reliability A4). @returns whether this call confirmed it.
 */
export async function updateConfirmada(
  db: Db,
  alcance: Alcance,
  id: number,
  /** Conditions of the link: still at this revision and not before this day. */
  enlace: { revision: number; hoy: Fecha } | null,
): Promise<boolean> {
  let citas = cambiarCitas(db)
    .set({ confirmada: true })
    .where('id', '=', id)
    .where('cancelada', '=', false)
    .where('confirmada', '=', false)
    .where(enAlcance('id_sucursal', alcance))
  if (enlace) citas = citas.where('revision', '=', enlace.revision).where('fecha', '>=', enlace.hoy)
  return (await citas.returning('id').executeTakeFirst()) !== undefined
}

const sinAsistencia = { asistencia: null, asistencia_por: null, asistencia_en: null } as const

/** Cancels, and keeps what each was before; the hour is free from here on. */
export async function updateCanceladas(db: Db, ids: readonly number[], ahora: Date): Promise<void> {
  await db
    .insertInto('cita_cancelacion')
    .columns(['id_cita', 'numero', 'en', 'confirmada', 'asistencia', 'asistencia_por', 'asistencia_en'])
    .expression((eb) =>
      eb
        .selectFrom('cita as c')
        .select((eb) => [
          'c.id',
          sql<number>`1 + ${eb
            .selectFrom('cita_cancelacion as k')
            .select((eb) => eb.fn.countAll().as('cuantas'))
            .whereRef('k.id_cita', '=', 'c.id')}`.as('numero'),
          sql<Date>`${ahora}::timestamptz`.as('en'),
          'c.confirmada',
          'c.asistencia',
          'c.asistencia_por',
          'c.asistencia_en',
        ])
        .where('c.id', 'in', ids),
    )
    .execute()
  await cambiarCitas(db)
    .set({ cancelada: true, confirmada: false, ...sinAsistencia })
    .where('id', 'in', ids)
    .execute()
}

/** The last cancellation of each appointment that ever was cancelled. */
export const selectCancelaciones = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('cita_cancelacion')
    .distinctOn('id_cita')
    .select(['id_cita as idCita', 'numero', 'en', 'deshecha_en as deshechaEn'])
    .where('id_cita', 'in', ids)
    .orderBy('id_cita')
    .orderBy('numero', 'desc')
    .execute()
export type Cancelacion = Awaited<ReturnType<typeof selectCancelaciones>>[number]

/** Holds the patient and the branch of an appointment until the transaction ends. @returns whether both are still there. */
export async function holdLugar(db: Db, idCita: number): Promise<boolean> {
  const fila = await db
    .selectFrom('cita as c')
    .innerJoin('cliente as p', 'p.id', 'c.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select('c.id')
    .where('c.id', '=', idCita)
    .where('p.eliminado_en', 'is', null)
    .where('s.activa', '=', true)
    .where('s.eliminada_en', 'is', null)
    .forShare(['p', 's'])
    .executeTakeFirst()
  return fila !== undefined
}

/** Whether a live appointment has that hour. */
export async function horaTomada(db: Db, { sucursalId, fecha, hora }: Turno): Promise<boolean> {
  const fila = await db
    .selectFrom('cita')
    .select('id')
    .where('id_sucursal', '=', sucursalId)
    .where('fecha', '=', fecha)
    .where('hora', '=', hora)
    .where('cancelada', '=', false)
    .executeTakeFirst()
  return fila !== undefined
}

/** Makes a cancelled appointment again what it was before; its notice must have been taken back. */
export async function updateDeshecha(
  db: Db,
  { idCita, numero }: Cancelacion,
  { idUsuario, en }: Autoria,
): Promise<{ confirmada: boolean }> {
  const antes = await db
    .updateTable('cita_cancelacion')
    .set({ deshecha_en: en, deshecha_por: idUsuario })
    .where('id_cita', '=', idCita)
    .where('numero', '=', numero)
    .returning(['confirmada', 'asistencia', 'asistencia_por', 'asistencia_en'])
    .executeTakeFirstOrThrow()
  await cambiarCitas(db)
    .set({ cancelada: false, ...antes })
    .where('id', '=', idCita)
    .execute()
  return antes
}

/** Whether the patient came, as somebody saw it; null takes it back. */
export const updateAsistencia = (db: Db, id: number, asistencia: Asistencia | null, { idUsuario, en }: Autoria) =>
  cambiarCitas(db)
    .set({
      asistencia,
      asistencia_por: asistencia === null ? null : idUsuario,
      asistencia_en: asistencia === null ? null : en,
    })
    .where('id', '=', id)
    .execute()

import type { Asistencia, FichaCita } from '@nitida/contract/citas'
import type { Fecha } from '@nitida/contract/fechas'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import { escritas } from '../../platform/columnas.ts'
import type { Db } from '../../platform/db.ts'
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

/** Cancels for good; the hour is free from here on. */
export const updateCanceladas = (db: Db, ids: readonly number[]) =>
  cambiarCitas(db)
    .set({ cancelada: true, confirmada: false, asistencia: null, asistencia_por: null, asistencia_en: null })
    .where('id', 'in', ids)
    .execute()

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

import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import type { Turno } from './citas.cambios.queries.ts'

/** Whether nobody has an hour of a branch. */
export async function estaLibre(db: Db, { sucursalId, fecha, hora }: Turno): Promise<boolean> {
  const suya = await db
    .selectFrom('cita')
    .select('id')
    .where('id_sucursal', '=', sucursalId)
    .where('fecha', '=', fecha)
    .where('hora', '=', hora)
    .where('cancelada', '=', false)
    .executeTakeFirst()
  return suya === undefined
}

/** Confirmed in the other program already; nobody touched it here. */
export const confirmarImportada = (db: Db, id: number) =>
  db.updateTable('cita').set({ confirmada: true }).where('id', '=', id).execute()

/** How appointments stand that an import booked, held. */
export async function listImportadas(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
    idSucursal: number
    version: number
    cancelada: boolean
    asistencia: string | null
    avisada: boolean
  }>`select a.id, a.id_sucursal as "idSucursal", a.version, a.cancelada, a.asistencia,
      exists (select from mensaje m where m.id_cita = a.id) as avisada
    from cita a where a.id = any(${[...ids]}::bigint[]) order by a.id for update`.execute(db)
  return rows
}

/** Gives the hours free again, as a cancellation does. */
export async function retirarImportadas(db: Db, ids: readonly number[], en: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`with antes as (select id, confirmada from cita where id = any(${[...ids]}::bigint[]))
    insert into cita_cancelacion (id_cita, numero, en, confirmada) select id, 1, ${en}, confirmada from antes`.execute(
    db,
  )
  await db
    .updateTable('cita')
    .set((eb) => ({ cancelada: true, confirmada: false, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

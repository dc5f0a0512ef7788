import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** Patients of these who have a visit or a history after an instant. */
export async function listConNotasDespues(db: Db, ids: readonly number[], en: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c as id from unnest(${[...ids]}::bigint[]) c
    where exists (select from visita v where v.id_cliente = c and v.creado_en > ${en})
      or exists (select from historia_clinica h where h.id_cliente = c and h.creado_en > ${en})`.execute(db)
  return rows.map(({ id }) => id)
}

import type { GlobalCada, Programa } from '@nitida/contract/globales'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** What was chosen for a branch's globals, in its order. */
export const listProgramas = (db: Db, idSucursal: number): Promise<Programa[]> =>
  db
    .selectFrom('global_programa')
    .select(['cada', 'desde'])
    .where('id_sucursal', '=', idSucursal)
    .orderBy('id')
    .execute()

export async function insertPrograma(
  db: Db,
  { idSucursal, cada, desde }: { idSucursal: number; cada: GlobalCada; desde: string },
  ahora: Date,
): Promise<void> {
  await db.insertInto('global_programa').values({ id_sucursal: idSucursal, cada, desde, creado_en: ahora }).execute()
  await db
    .insertInto('global_cierre')
    .values({ id_sucursal: idSucursal, proximo_en: ahora, hasta: sql<string>`${desde}::date - 1` })
    .onConflict((ya) =>
      ya.column('id_sucursal').doUpdateSet({
        proximo_en: ahora,
        hasta: sql<string>`least(global_cierre.hasta, excluded.hasta)`,
      }),
    )
    .execute()
}

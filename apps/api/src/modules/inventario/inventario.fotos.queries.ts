import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** First instants of months (UTC) since the first move that have no photo yet and are a day ago or more, oldest first. */
export async function listPorFotografiar(db: Db, ahora: Date): Promise<Date[]> {
  // PostgreSQL 15 makes no series in a zone, so it is made without one.
  const { rows } = await sql<{ hasta: Date }>`select m.hasta from (
      select date_trunc('month', min(creado_en) at time zone 'UTC') + interval '1 month' as primero from movimiento_inventario) p
    cross join lateral generate_series(p.primero, ${ahora}::timestamptz at time zone 'UTC' - interval '1 day', interval '1 month') as x (mes)
    cross join lateral (select x.mes at time zone 'UTC' as hasta) m
    where m.hasta > coalesce((select max(f.hasta) from inventario_foto f), '-infinity') order by 1`.execute(db)
  return rows.map(({ hasta }) => hasta)
}

/** Keeps what was there before an instant, once. */
export const fotografiar = (db: Db, hasta: Date, ahora: Date) =>
  sql`select fotografiar_inventario(${hasta}::timestamptz, ${ahora}::timestamptz)`.execute(db)

import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type BaseDatos, crearDb, crearPool } from '../src/platform/datos/db.ts'

/** Works on a database as its owner, for what the application's own role may not do. */
export async function conDuenio<T>(url: string, trabajo: (db: BaseDatos) => Promise<T>): Promise<T> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    return await trabajo(db)
  } finally {
    await db.destroy()
  }
}

/** Waits until at least so many queries of a database stand in front of a lock. */
export const esperarEnCandado = (url: string, cuantas: number): Promise<void> =>
  conDuenio(url, (db) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows.length).toBeGreaterThanOrEqual(cuantas)
      },
      { timeout: 20_000, interval: 20 },
    ),
  )

import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { crearDb, crearPool } from '../platform/datos/db.ts'

/**
 * Takes away everything of a demo: its files, and every table with all it holds. The next migration begins with nothing.
 * @param url connects as the owner.
 * @throws Error for a database that is not marked as a demo, which stays as it is.
 */
export async function vaciarDemo(url: string, dataDir: string): Promise<void> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    await db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(db)
      const marca = await db.selectFrom('instalacion').select('valor').where('clave', '=', 'demo').executeTakeFirst()
      if (marca?.valor !== '1') throw new Error('this is no demo database')
      // The files first: where that fails the demo is still whole but for its pictures, and can be left again.
      for (const carpeta of ['archivos', 'provisional'])
        await rm(path.join(dataDir, carpeta), { recursive: true, force: true })
      await sql`drop schema if exists graphile_worker cascade`.execute(db)
      await sql`drop schema public cascade`.execute(db)
      await sql`create schema public authorization pg_database_owner`.execute(db)
      await sql`grant usage on schema public to public`.execute(db)
    })
  } finally {
    await db.destroy()
  }
}

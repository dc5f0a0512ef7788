import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import { crearDb, crearPool, type Db } from '../platform/datos/db.ts'
import { AVISO_VACIADO, CANAL_SESIONES } from '../platform/llamada/sesiones.fin.ts'

/** Time that statements of processes which have not closed yet have to end. */
const PLAZO = '30s'
const CADA_MS = 500
/** Longest wait for the process that empties a demo, after which it is taken for gone. */
const PACIENCIA_MS = 90_000

async function comoDuenio<T>(url: string, trabajo: (db: ReturnType<typeof crearDb>) => Promise<T>): Promise<T> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    return await trabajo(db)
  } finally {
    await db.destroy()
  }
}

/** Whether the user of a database may take away all that a demo made in it, and make its schema anew. */
export const puedeVaciarse = (url: string): Promise<boolean> =>
  comoDuenio(url, async (db) => {
    const { rows } = await sql<{ puede: boolean }>`
      select has_database_privilege(d.datname, 'CREATE') and pg_has_role(d.datdba, 'USAGE') and not exists (
        select from pg_namespace n where n.nspname in ('public', 'graphile_worker') and not pg_has_role(n.nspowner, 'USAGE')) as puede
      from pg_database d where d.datname = current_database()`.execute(db)
    return rows[0]?.puede === true
  })

/** Whether the database holds a demo. */
async function esDemo(db: Db): Promise<boolean> {
  const marca = await db.selectFrom('instalacion').select('valor').where('clave', '=', 'demo').executeTakeFirst()
  return marca?.valor === '1'
}

/** Whether a database that held a demo holds it still; true where it does not answer. */
export const sigueEnDemo = (url: string): Promise<boolean> =>
  comoDuenio(url, async (db) => {
    const { rows } = await sql<{ hay: boolean }>`select to_regclass('public.instalacion') is not null as hay`.execute(
      db,
    )
    return rows[0]?.hay === true && (await esDemo(db))
  }).catch(() => true)

/**
 * Takes away everything of a demo: its files, and every table with all it holds. The next migration begins with nothing. Other processes on
 * the database are told first: they end their sessions, let go of it and wait (`esperarCadena`).
 * @param url connects as the owner.
 * @throws Error for a database that is not marked as a demo, which stays as it is.
 */
export const vaciarDemo = (url: string, dataDir: string): Promise<void> =>
  comoDuenio(url, async (db) => {
    if (!(await esDemo(db))) throw new Error('this is no demo database')
    await sql`select pg_notify(${CANAL_SESIONES}, ${AVISO_VACIADO})`.execute(db)
    await db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(db)
      if (!(await esDemo(db))) throw new Error('this is no demo database')
      // The files first: where that fails the demo is still whole but for its pictures, and can be left again.
      for (const carpeta of ['archivos', 'provisional'])
        await rm(path.join(dataDir, carpeta), { recursive: true, force: true })
      await sql`set local lock_timeout = ${sql.lit(PLAZO)}`.execute(db)
      await sql`drop schema if exists graphile_worker cascade`.execute(db)
      await sql`drop schema public cascade`.execute(db)
      await sql`create schema public authorization pg_database_owner`.execute(db)
      await sql`grant usage on schema public to public`.execute(db)
    })
  })

/** Waits until another process has emptied the demo of a database and opened the chain; for so long and no longer. */
export const esperarCadena = (url: string): Promise<void> =>
  comoDuenio(url, async (db) => {
    const abierta = async () => {
      const { rows } = await sql<{ hay: boolean }>`select to_regclass('public.usuario') is not null
        and to_regclass('public.instalacion') is not null as hay`.execute(db)
      if (!rows[0]?.hay || (await esDemo(db))) return false
      return (await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) !== undefined
    }
    const plazo = performance.now() + PACIENCIA_MS
    while (performance.now() < plazo && !(await abierta().catch(() => false))) await esperar(CADA_MS)
  })

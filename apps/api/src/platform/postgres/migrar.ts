import { setTimeout as esperar } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Migrator, sql } from 'kysely'
import { type BaseDatos, crearDb, crearPool, sqlstate } from '../datos/db.ts'
import { migracionesDe } from './migrar.carpeta.ts'
import { migrarLentas } from './migrar.lentas.ts'

/**
 * Longest wait for a lock. Whoever wants the table meanwhile stands behind it, so it is well below what a call waits; the migrations
 * then step back as a whole, let the line through, and try again.
 */
const CANDADO_MS = 1000
const PAUSA_MS = 1500
const PACIENCIA_MS = 120_000

/** Errors of locks that were not to be had, and deadlocks. */
const PASAJEROS = new Set(['55P03', '40P01'])

async function conPaciencia<T>(trabajo: () => Promise<T>): Promise<T> {
  const plazo = performance.now() + PACIENCIA_MS
  for (;;) {
    try {
      return await trabajo()
    } catch (error) {
      if (!PASAJEROS.has(sqlstate(error) ?? '') || performance.now() > plazo) throw error
      await esperar(PAUSA_MS)
    }
  }
}

async function migrarPrimeras(db: BaseDatos, carpeta: string): Promise<number> {
  // They are read once the migrator has its lock: another process may have gone further meanwhile.
  const provider = { getMigrations: () => migracionesDe(db, carpeta) }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  return results?.length ?? 0
}

/**
 * Brings a database up to date as its owner. Several processes may do this at once: the migrator locks. A database that a later
 * release brought up to date is left as it is, so that a process can go back to the release before.
 * @returns how many migrations were applied.
 */
export async function migrar(url: string, carpeta: string): Promise<number> {
  const pgPool = crearPool(url, { max: 2, rol: 'propietario', ajustes: { lock_timeout: String(CANDADO_MS) } })
  const db = crearDb(pgPool)
  try {
    const aplicadas = await conPaciencia(() => migrarPrimeras(db, carpeta))
    await migrarLentas(url, carpeta)
    await conPaciencia(() => runMigrations({ pgPool })) // the job queue's own tables
    return aplicadas
  } finally {
    await db.destroy()
  }
}

/**
 * Settings of the server on which "saved" depends (reliability I1).
 * @returns the names of those that would lose acknowledged work; empty when all is well.
 */
export async function ajustesInseguros(url: string): Promise<string[]> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`.execute(
      db,
    )
    return rows.filter((fila) => fila.setting === 'off').map((fila) => fila.name)
  } finally {
    await db.destroy()
  }
}

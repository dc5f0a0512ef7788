import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { crearDb, crearPool } from '../datos/db.ts'
import { migrarLentas } from './migrar.lentas.ts'

/** Migrations are hand-written SQL files, numbered, forward only. */
const desdeCarpeta = (carpeta: string): MigrationProvider => ({
  async getMigrations() {
    const archivos = (await readdir(carpeta)).filter((archivo) => archivo.endsWith('.sql')).sort()
    const migraciones: Record<string, Migration> = {}
    for (const archivo of archivos) {
      const texto = await readFile(path.join(carpeta, archivo), 'utf8')
      migraciones[path.basename(archivo, '.sql')] = { up: async (db) => void (await sql.raw(texto).execute(db)) }
    }
    return migraciones
  },
})

/**
 * Brings a database up to date as its owner. Several processes may do this at once: the migrator locks.
 * @returns how many migrations were applied.
 */
export async function migrar(url: string, carpeta: string): Promise<number> {
  const pgPool = crearPool(url, { max: 2, rol: 'propietario' })
  const db = crearDb(pgPool)
  try {
    const { error, results } = await new Migrator({ db, provider: desdeCarpeta(carpeta) }).migrateToLatest()
    if (error) throw error
    await migrarLentas(url, carpeta)
    await runMigrations({ pgPool }) // the job queue's own tables
    return results?.length ?? 0
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

import { existsSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'

/** The installation that a command of an operator works on. */
export interface Instalacion {
  /** Connects as the owner. */
  url: string
  /** Folder of the embedded database and of the master key's file. */
  dataDir: string
}

/** The place that the settings name: the address of a database, or the folder of the embedded one. Reads .env as a start does. */
export function leerAjustes(): { url: string | null; dataDir: string } {
  const env = path.resolve(import.meta.dirname, '../.env')
  if (existsSync(env)) process.loadEnvFile(env)
  const { DATABASE_URL, DATA_DIR } = process.env
  return { url: DATABASE_URL || null, dataDir: path.resolve(DATA_DIR || './data') }
}

/**
 * Works on the database that the settings name: DATABASE_URL, or the embedded one of DATA_DIR, whether its server runs or
 * not.
 * @throws Error when there is none.
 */
export async function conInstalacion(trabajo: (instalacion: Instalacion) => Promise<void>): Promise<void> {
  const { url, dataDir } = leerAjustes()
  if (url) return trabajo({ url, dataDir })
  if (!existsSync(dataDir)) throw new Error(`No hay una base de datos en ${dataDir}: da DATABASE_URL o DATA_DIR.`)
  const servidor = await startEmbeddedPostgres(dataDir)
  try {
    await trabajo({ url: servidor.url, dataDir })
  } finally {
    await servidor.stop()
  }
}

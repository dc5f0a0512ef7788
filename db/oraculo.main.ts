import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts'
import { consultarAhora, describir, revisiones } from './oraculo/oraculo.ts'

/**
 * `npm run oracle`: asks a database whether every rule holds, without changing it. The database is DATABASE_URL, or the
 * embedded one of DATA_DIR, whether its server runs or not. Exit code 1 when a rule is broken.
 */
async function revisar(url: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url, application_name: 'oraculo' })
  await cliente.connect()
  try {
    const fallas = await consultarAhora(cliente)
    for (const { nombre } of revisiones) {
      const falla = fallas.find((una) => una.nombre === nombre)
      process.stdout.write(falla ? `BROKEN ${describir(falla)}\n` : `ok     ${nombre}\n`)
    }
    process.stdout.write(`${revisiones.length - fallas.length} rules hold, ${fallas.length} are broken.\n`)
    if (fallas.length > 0) process.exitCode = 1
  } finally {
    await cliente.end()
  }
}

const env = path.resolve(import.meta.dirname, '../.env')
if (existsSync(env)) process.loadEnvFile(env)
const { DATABASE_URL, DATA_DIR } = process.env
if (DATABASE_URL) {
  await revisar(DATABASE_URL)
} else {
  const carpeta = path.resolve(DATA_DIR || './data')
  if (!existsSync(carpeta)) throw new Error(`There is no database in ${carpeta}: set DATABASE_URL or DATA_DIR.`)
  const servidor = await startEmbeddedPostgres(carpeta)
  try {
    await revisar(servidor.url)
  } finally {
    await servidor.stop()
  }
}

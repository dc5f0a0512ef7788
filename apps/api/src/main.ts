import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { CONTRASENA_DEMO, cuentasDemo, llenarDemo } from '../../../db/seed/demo.ts'
import { archivosDe, carpetaProvisional } from './adapters/archivos/eleccion.ts'
import { transporteDe } from './adapters/whatsapp/eleccion.ts'
import { transporteRegistro } from './adapters/whatsapp/registro.ts'
import { buildApp } from './app.ts'
import { leerOCrearClaveMaestra } from './platform/clave-maestra.ts'
import { crearPool } from './platform/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { watchEmbeddedPostgres } from './platform/embedded-postgres.watch.ts'
import { type Entorno, EntornoInvalido, leerEntorno } from './platform/entorno.ts'
import { crearPrimerAdministrador, leerInstalacion } from './platform/instalacion.ts'
import { ajustesInseguros, migrar } from './platform/migrar.ts'
import { crearLog } from './platform/registro.ts'
import { iniciarTareas } from './platform/tareas.ts'
import { tareasDe } from './tareas.ts'

// From src/ and from dist/ alike, the repository is three folders up.
const RAIZ = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])
const PLAZO_CIERRE_MS = 20_000

const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)

/** Brings the database to a state the application can work on. @throws EntornoInvalido when production would be unsafe. */
async function prepararBase(url: string, entorno: Entorno, ahora: Date): Promise<{ demo: boolean }> {
  await migrar(url, path.join(RAIZ, 'db/migrations'))
  if (entorno.produccion) {
    const inseguros = await ajustesInseguros(url)
    if (inseguros.length > 0)
      throw new EntornoInvalido(`The database must not have these settings off: ${inseguros.join(', ')}.`)
  }
  const { vacia, demo } = await leerInstalacion(url)
  if (demo && entorno.produccion) throw new EntornoInvalido('This is a demo database; production needs one of its own.')
  if (!vacia) return { demo }
  if (entorno.llenarDemo) {
    await llenarDemo(url, ahora)
    return { demo: true }
  }
  const primero = await crearPrimerAdministrador(url, entorno, ahora)
  if (primero) {
    const secreto = primero.contrasena ? `  contraseña (se muestra una sola vez): ${primero.contrasena}` : ''
    decir(`Primer administrador: ${primero.correo}${secreto}`)
  }
  return { demo: false }
}

/** Known passwords are only for this computer (D-71). */
function exigirLoopback(entorno: Entorno, demo: boolean): void {
  if (demo && !LOOPBACK.has(entorno.host)) {
    throw new EntornoInvalido(
      'A demo database listens on 127.0.0.1 only: leave HOST unset or use DEMO=0 with a new DATA_DIR.',
    )
  }
}

function presentar(app: FastifyInstance, entorno: Entorno, demo: boolean): void {
  const direccion = app.server.address()
  const puerto = typeof direccion === 'object' && direccion ? direccion.port : entorno.puerto
  if (demo) {
    decir(`Usuarios de demostración (contraseña ${CONTRASENA_DEMO}):`)
    for (const { correo, tipo } of cuentasDemo) decir(`  ${correo}  (tipo ${tipo})`)
  }
  decir(`Nítida lista en http://${LOOPBACK.has(entorno.host) ? '127.0.0.1' : entorno.host}:${puerto}`)
}

/** SIGINT and SIGTERM answer what is under way, then stop; the database goes last. A second signal does not wait. */
function cerrarConSenal(cerrar: () => Promise<void>): void {
  let cerrando = false
  const atender = () => {
    if (cerrando) process.exit(1)
    cerrando = true
    const plazo = esperar(PLAZO_CIERRE_MS, undefined, { ref: false }).then(() => process.exit(1))
    void Promise.race([cerrar().then(() => process.exit(0)), plazo])
  }
  process.on('SIGINT', atender)
  process.on('SIGTERM', atender)
}

async function arrancar(entorno: Entorno, embebida: EmbeddedPostgres | null): Promise<void> {
  const now = () => new Date(Date.now() + entorno.desfaseMs)
  const log = crearLog(entorno.logLevel)
  const url = entorno.databaseUrl ?? embebida?.url ?? ''
  const claveMaestra = leerOCrearClaveMaestra(entorno.dataDir, process.env)
  const { demo } = await prepararBase(url, entorno, now())
  exigirLoopback(entorno, demo)
  const pool = crearPool(url, { max: entorno.poolMax })
  const poolTareas = crearPool(url, { max: 4, rol: 'propietario' })
  const app = await buildApp({
    pool,
    url,
    entorno,
    now,
    log,
    claveMaestra,
    transporte: demo ? transporteRegistro : transporteDe(entorno), // the patients of a demo have somebody's numbers
    archivos: archivosDe(entorno),
    provisional: carpetaProvisional(entorno),
    demo,
    web: path.join(RAIZ, 'apps/web/dist'),
  })
  await app.listen({ port: entorno.puerto, host: entorno.host })
  const tareas = await iniciarTareas({ pool: poolTareas, db: app.deps.db, now, log, tareas: tareasDe(app.deps) })
  const dejarDeVigilar = embebida && watchEmbeddedPostgres(embebida, () => log.warn('the database was started again'))
  cerrarConSenal(async () => {
    dejarDeVigilar?.()
    await app.close()
    await tareas.stop()
    await Promise.all([pool.end(), poolTareas.end()])
    await embebida?.stop()
  })
  presentar(app, entorno, demo)
}

async function main(): Promise<void> {
  const entorno = leerEntorno(process.env)
  const embebida = entorno.databaseUrl ? null : await startEmbeddedPostgres(entorno.dataDir)
  try {
    await arrancar(entorno, embebida)
  } catch (error) {
    await embebida?.stop() // a start that was refused leaves no database running
    throw error
  }
}

main().catch((error: unknown) => {
  const motivo = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof EntornoInvalido ? 'Nítida no puede iniciar:\n' : ''}${motivo}\n`)
  process.exit(1)
})

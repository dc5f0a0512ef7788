import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { archivosDe, carpetaProvisional } from './adapters/archivos/eleccion.ts'
import { transporteDeCorreo } from './adapters/correo/eleccion.ts'
import { transporteDe } from './adapters/whatsapp/eleccion.ts'
import { transporteRegistro } from './adapters/whatsapp/registro.ts'
import { buildApp } from './app.ts'
import { type Cierre, crearCierre } from './cierre.ts'
import { facturarDemo } from './demo/demo.facturas.ts'
import { esperarCadena, puedeVaciarse, sigueEnDemo, vaciarDemo } from './demo/demo.salida.ts'
import { CONTRASENA_DEMO, cuentasDemo, llenarDemo, privacidadDemo } from './demo/demo.ts'
import type { DepsExternas } from './deps.ts'
import { correosEnBuzon } from './modules/correos/correos.envio.service.ts'
import { mensajesEnBuzon } from './modules/mensajes/mensajes.envio.service.ts'
import type { PrimeraCuenta } from './modules/primerosPasos/primerosPasos.demo.service.ts'
import { crearPrimerAdministrador, leerInstalacion } from './modules/usuarios/usuarios.instalacion.ts'
import { crearDb, crearPool } from './platform/datos/db.ts'
import { type Entorno, EntornoInvalido, leerEntorno } from './platform/entorno/entorno.ts'
import { crearLog } from './platform/entorno/registro.ts'
import { crearMetricas } from './platform/http/metricas.ts'
import { vigilarSalud } from './platform/http/salud.ts'
import { crearPools } from './platform/llamada/pools.ts'
import { crearReplicas, direccionDeReplica, type Replicas } from './platform/llamada/replicas.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { ajustesInseguros, migrar } from './platform/postgres/migrar.ts'
import { watchEmbeddedPostgres } from './platform/postgres/watch.ts'
import { exigirAcceso, prepararAcceso } from './platform/seguridad/acceso.ts'
import type { ClaveMaestra } from './platform/seguridad/clave-maestra.ts'
import { claveMaestraDe, exigirMismaClave } from './platform/seguridad/instalacion.ts'
import { iniciarTareas } from './platform/tareas/tareas.ts'
import { tareasDe } from './tareas.ts'

// The repository is three folders up, from src/ and from dist/ alike.
const RAIZ = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])
const PLAZO_CIERRE_MS = 20_000
/** Time for the database alone, when nothing else is waited for. */
const PLAZO_BASE_MS = 10_000

const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)

/** Brings the database to a state the application can work on. @throws EntornoInvalido when production would be unsafe. */
async function prepararBase(
  url: string,
  entorno: Entorno,
  maestra: ClaveMaestra,
  ahora: Date,
  primera: PrimeraCuenta | null,
): Promise<{ demo: boolean; nueva: boolean }> {
  if (primera) await vaciarDemo(url, entorno.dataDir)
  await migrar(url, path.join(RAIZ, 'db/migrations'))
  if (entorno.produccion) {
    const inseguros = await ajustesInseguros(url)
    if (inseguros.length > 0)
      throw new EntornoInvalido(`The database must not have these settings off: ${inseguros.join(', ')}.`)
  }
  const { vacia, demo } = await leerInstalacion(url)
  await exigirMismaClave(url, maestra)
  if (demo && entorno.produccion) throw new EntornoInvalido('This is a demo database; production needs one of its own.')
  if (!vacia) return { demo, nueva: false }
  if (entorno.llenarDemo) {
    const nueva = await llenarDemo(url, ahora, maestra, archivosDe(entorno, true))
    return { demo: true, nueva }
  }
  const primero = await crearPrimerAdministrador(url, entorno, ahora)
  if (primero) {
    const secreto = primero.contrasena ? `  contraseña (se muestra una sola vez): ${primero.contrasena}` : ''
    decir(`Primer administrador: ${primero.correo}${secreto}`)
  }
  return { demo: false, nueva: false }
}

/** The release that runs. */
const leerVersion = (): string => String(JSON.parse(readFileSync(path.join(RAIZ, 'package.json'), 'utf8')).version)

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

/** Delay that lets the first screens be served before. */
const TRAS_ARRANCAR_MS = 10_000

/**
 * Loads SAT's schemas and the library that reads them, for which the first invoice of a process would wait: a second on a busy
 * computer.
 */
function prepararTimbrado({ deps, log }: FastifyInstance): void {
  const preparar = () =>
    deps.pac.preparar().catch((error: unknown) => log.warn({ err: error }, 'stamping is not prepared'))
  setTimeout(preparar, TRAS_ARRANCAR_MS).unref()
}

class Interrumpido extends Error {}

/** A start, step by step. */
interface Arranque extends Pick<Cierre, 'alCerrar'> {
  /** What happens between a signal and closing, for which no deadline runs yet. */
  antesDeCerrar(paso: () => Promise<void>): void
  /** Closes everything that was opened, and then starts in another way. */
  deNuevo(arranque: (arranque: Arranque) => Promise<void>): void
  /**
   * Checks between the steps of a start.
   * @throws Interrumpido when a signal came.
   */
  seguir(): void
}

/**
 * Has SIGINT, SIGTERM and SIGHUP, from the first moment, answer what is under way and then stop; a start gets to its next step,
 * so that no half-made database stays behind. A second one waits for no answer any more, but for the database, which is closed last
 * and by itself. SIGHUP says that whoever started us is gone, which is no second one (scripts/run.mjs).
 */
function cerrarConSenal(arranque: (arranque: Arranque) => Promise<void>): Promise<void> {
  const { alCerrar, cerrarTodo, cerrarPrimero, cerrarATiempo } = crearCierre(PLAZO_BASE_MS)
  let cerrando = false
  let retirada = async () => {}
  const antesDeCerrar = (paso: typeof retirada) => {
    retirada = paso
  }
  const seguir = () => {
    if (cerrando) throw new Interrumpido('interrupted')
  }
  const intentar = (empezado: Promise<void>) =>
    empezado.catch(async (error: unknown) => {
      await cerrarATiempo() // a refused start leaves no database running, and says why
      throw error
    })
  const deNuevo = (otro: typeof arranque) => {
    if (cerrando) return
    iniciado = intentar(cerrarTodo().then(() => otro({ alCerrar, antesDeCerrar, seguir, deNuevo })))
    iniciado.catch(terminarMal)
  }
  let iniciado = intentar(arranque({ alCerrar, antesDeCerrar, seguir, deNuevo }))
  const conPrisa = async () => {
    await cerrarPrimero()
    process.exit(1)
  }
  const aTiempo = (trabajo: Promise<unknown>) =>
    Promise.race([trabajo, esperar(PLAZO_CIERRE_MS, undefined, { ref: false }).then(() => process.exit(1))])
  const cerrar = async () => {
    await aTiempo(iniciado.catch(() => undefined))
    await retirada()
    await aTiempo(cerrarTodo())
    process.exit(0)
  }
  const atender = (senal: NodeJS.Signals) => {
    if (cerrando) return senal === 'SIGHUP' ? undefined : void conPrisa().catch(() => process.exit(1))
    cerrando = true
    void cerrar().catch(() => process.exit(1))
  }
  for (const senal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(senal, atender)
  return iniciado
}

/** A demo answers for its own data, and keeps no file outside of this computer. */
const entornoDeDemo = (entorno: Entorno): Entorno => ({
  ...entorno,
  s3: null,
  ...(!entorno.privacidad.domicilio && { privacidad: privacidadDemo }),
})

/** How a demo is left here, and what happens when it is left by another process on its database. */
function finDeDemo(
  url: string,
  entorno: Entorno,
  { deNuevo }: Arranque,
): Pick<DepsExternas, 'salirDeDemo' | 'alVaciarse'> {
  const sinDemo = { ...entorno, llenarDemo: false }
  const salir = (primera: PrimeraCuenta) => deNuevo((otra) => arrancar({ ...sinDemo, admin: primera }, otra, primera))
  const seguirALaOtra = () =>
    deNuevo(async (otra) => {
      await esperarCadena(url)
      otra.seguir()
      await arrancar(sinDemo, otra)
    })
  const alVaciarse = async (dicho: boolean) => {
    if (dicho || !(await sigueEnDemo(url))) seguirALaOtra()
  }
  return {
    salirDeDemo: { puede: () => puedeVaciarse(url), salir },
    ...(entorno.databaseUrl && { alVaciarse: (dicho) => void alVaciarse(dicho) }),
  }
}

/** The replicas that long reads go to, under their own name; nothing where none is configured. */
function replicasDe(
  { replicas: urls }: Entorno,
  { directo, principal, log, cierre }: { directo: string; principal: Pool; log: FastifyBaseLogger; cierre: Arranque },
): { replicas?: Replicas } {
  if (urls.length === 0) return {}
  const replicas = crearReplicas({ urls: urls.map((una) => direccionDeReplica(una, directo)), directo, principal, log })
  cierre.alCerrar(() => replicas.cerrar())
  return { replicas }
}

/** Begins traces, where they are asked for, before anything that is traced. A process without them never loads OpenTelemetry. */
async function trazar(entorno: Entorno, cierre: Arranque) {
  if (!entorno.trazas) return { app: {}, tareas: {} }
  const { crearTrazas } = await import('./platform/http/trazas.otel.ts')
  const trazas = crearTrazas(leerVersion())
  cierre.alCerrar(() => trazas.cerrar())
  return { app: { trazas }, tareas: { trazar: trazas.tarea } }
}

/** @param primera the first account of the chain that a demo is left for; without one nothing is emptied. */
async function arrancar(entorno: Entorno, cierre: Arranque, primera: PrimeraCuenta | null = null): Promise<void> {
  const embebida = entorno.databaseUrl ? null : await startEmbeddedPostgres(entorno.dataDir)
  cierre.alCerrar(() => embebida?.stop())
  if (embebida && embebida.folder !== path.resolve(entorno.dataDir))
    decir(`La base de datos está en ${embebida.folder}: respáldala también.`)
  cierre.seguir()
  const trazado = await trazar(entorno, cierre)
  const now = () => new Date(Date.now() + entorno.desfaseMs)
  const log = crearLog(entorno.logLevel)
  const url = entorno.databaseUrl ?? embebida?.url ?? ''
  const claveMaestra = await claveMaestraDe(url, entorno.dataDir, process.env)
  const { demo, nueva } = await prepararBase(url, entorno, claveMaestra, now(), primera)
  exigirLoopback(entorno, demo)
  cierre.seguir()
  const acceso = entorno.databaseAppUrl ?? (await prepararAcceso(url, claveMaestra))
  const escucha = entorno.databaseListenUrl ?? acceso
  const { poolMax: max, poolerPrepara } = entorno
  const pools = crearPools({ acceso, directo: escucha, max, poolerPrepara })
  const { pool, poolsBusquedas, poolSockets } = pools
  const poolTareas = crearPool(url, { max: 4, rol: 'propietario' })
  cierre.alCerrar(() => Promise.all([pools.cerrar(), poolTareas.end()]))
  for (const suyo of [pool, poolSockets]) await exigirAcceso(suyo)
  const conReplicas = replicasDe(entorno, { directo: escucha, principal: pool, log, cierre })
  const metricas =
    entorno.metricas &&
    crearMetricas({
      db: crearDb(pool),
      buzones: [mensajesEnBuzon, correosEnBuzon],
      pools: { peticiones: pool, busquedas: poolsBusquedas.palabras, numeros: poolsBusquedas.numeros },
      ...conReplicas,
      copiasBase: entorno.metricas.copiasBase,
    })
  const app = await buildApp({
    ...(metricas && { metricas }),
    ...trazado.app,
    ...conReplicas,
    pool,
    poolsBusquedas,
    poolSockets,
    url: escucha,
    entorno: demo ? entornoDeDemo(entorno) : entorno,
    now,
    log,
    claveMaestra,
    transporteCorreo: transporteDeCorreo(entorno, demo),
    transporte: demo ? transporteRegistro : transporteDe(entorno), // the numbers of a demo's patients may be real people's
    archivos: archivosDe(entorno, demo),
    provisional: carpetaProvisional(entorno),
    demo,
    ...(demo && finDeDemo(url, entorno, cierre)),
    version: leerVersion(),
    web: path.join(RAIZ, 'apps/web/dist'),
  })
  cierre.alCerrar(() => app.close())
  if (nueva) await facturarDemo(app.deps)
  cierre.seguir()
  await app.listen({ port: entorno.puerto, host: entorno.host })
  if (metricas && entorno.metricas) {
    const servidor = await metricas.servir(entorno.metricas.puerto, entorno.metricas.host).catch((cause: unknown) => {
      throw new SinMetricas('the figures have no port', { cause })
    })
    cierre.alCerrar(() => servidor.close())
  }
  const tareas = await iniciarTareas({
    pool: poolTareas,
    db: app.deps.db,
    now,
    log,
    ...trazado.tareas,
    tareas: tareasDe(app.deps, (evento) => app.realtime.emitir(evento)),
  })
  const dejarDeMirar = vigilarSalud(app)
  cierre.antesDeCerrar(async () => {
    if (entorno.retiroMs === 0) return
    app.retirarse()
    await esperar(entorno.retiroMs)
  })
  const dejarDeVigilar = embebida && watchEmbeddedPostgres(embebida, () => log.warn('the database was started again'))
  // Tasks stop once nothing asks for them, and before their pool.
  cierre.alCerrar(async () => {
    dejarDeMirar()
    dejarDeVigilar?.()
    await app.close()
    await tareas.stop()
  })
  if (entorno.produccion && !LOOPBACK.has(entorno.host) && !entorno.publicUrl?.startsWith('https://'))
    log.warn(
      { host: entorno.host },
      'listening to the network without TLS: set PUBLIC_URL to https and put a proxy in front',
    )
  presentar(app, entorno, demo)
  prepararTimbrado(app)
}

const SIN_ESCRIBIR = new Set(['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS'])

/** The port of the figures could not be opened; its cause says why. */
class SinMetricas extends Error {}

/** Advice about a port that cannot be opened, by the setting that chose it. */
function explicarPuerto(code: string | undefined, port: number, variable: 'PORT' | 'METRICS_PORT'): string | null {
  const inicia = (otro: number) => `${variable}=${otro} npm start`
  const cual = variable === 'PORT' ? `${port}` : `${port} de METRICS_PORT`
  if (code === 'EADDRINUSE')
    return `El puerto ${cual} ya está en uso. Cierra el programa que lo usa o inicia con otro: ${inicia(port + 1)}`
  return code === 'EACCES'
    ? `No se puede usar el puerto ${cual}. Inicia con uno mayor que 1024: ${inicia(variable === 'PORT' ? 3000 : 9464)}`
    : null
}

/** Advice to the operator about a failed start. */
function explicar(fallo: unknown): string {
  if (fallo instanceof EntornoInvalido) return `Nítida no puede iniciar:\n${fallo.message}`
  const [error, variable] =
    fallo instanceof SinMetricas ? [fallo.cause, 'METRICS_PORT' as const] : [fallo, 'PORT' as const]
  if (!(error instanceof Error)) return String(error)
  const { code, path: lugar = '', port } = error as NodeJS.ErrnoException & { port?: number }
  const dePuerto = port ? explicarPuerto(code, port, variable) : null
  if (dePuerto) return dePuerto
  if (code !== undefined && SIN_ESCRIBIR.has(code))
    return `No se puede escribir en ${lugar}. Da permiso sobre esa carpeta o elige otra con DATA_DIR.`
  return error.message
}

function terminarMal(error: unknown): void {
  if (error instanceof Interrumpido) return
  process.stderr.write(`${explicar(error)}\n`)
  process.exit(1)
}

cerrarConSenal(async (cierre) => arrancar(leerEntorno(process.env), cierre)).catch(terminarMal)

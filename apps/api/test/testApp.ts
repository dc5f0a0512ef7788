import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Endpoint, Peticion, Respuesta } from '@nitida/contract/endpoint'
import type { Fallo } from '@nitida/contract/errores.schema'
import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify'
import pg, { type Pool } from 'pg'
import { inject } from 'vitest'
import { consultarAhora, describir } from '../../../db/oraculo/oraculo.ts'
import type { Archivos } from '../src/adapters/archivos/archivos.ts'
import { archivosEnDisco } from '../src/adapters/archivos/disco.ts'
import { correoRegistro } from '../src/adapters/correo/registro.ts'
import type { Pac } from '../src/adapters/pac/pac.ts'
import { transporteRegistro } from '../src/adapters/whatsapp/registro.ts'
import type { TransporteWhatsapp } from '../src/adapters/whatsapp/transporte.ts'
import { buildApp } from '../src/app.ts'
import { correosEnBuzon } from '../src/modules/correos/correos.envio.service.ts'
import { mensajesEnBuzon } from '../src/modules/mensajes/mensajes.envio.service.ts'
import { type BaseDatos, crearDb } from '../src/platform/datos/db.ts'
import type { Disco } from '../src/platform/entorno/disco.ts'
import { type Entorno, leerEntorno } from '../src/platform/entorno/entorno.ts'
import { crearLog } from '../src/platform/entorno/registro.ts'
import type { Fuentes, Metricas } from '../src/platform/http/metricas.ts'
import type { Trazas } from '../src/platform/http/trazas.otel.ts'
import { crearPools } from '../src/platform/llamada/pools.ts'
import type { Replicas } from '../src/platform/llamada/replicas.ts'
import { leerClaveMaestra } from '../src/platform/seguridad/clave-maestra.ts'
import { hashDeToken, nuevoToken } from '../src/platform/seguridad/sesiones.ts'
import { crearBaseDePrueba } from './baseDeDatos.ts'
import type { UsuarioDePrueba } from './builders.ts'
import { AHORA } from './reloj.ts'

export const APP_TOKEN = 'aplicacion-de-prueba'
export interface Respondido<E extends Endpoint> {
  status: number
  body: Respuesta<E> & Partial<Omit<Fallo, 'success'>>
}

export interface TestApp {
  app: FastifyInstance
  db: BaseDatos
  pool: Pool
  url: string
  /** Sets the server's clock. */
  ponerReloj(instante: Date): void
  /**
   * Opens a session without the cost of a password.
   * @returns its token.
   */
  entrar(usuario: UsuarioDePrueba): Promise<string>
  /** Calls an endpoint of the contract; `tk` null sends no session. */
  call<E extends Endpoint>(
    tk: string | null,
    endpoint: E,
    peticion: Peticion<E>,
    extra?: Record<string, string>,
  ): Promise<Respondido<E>>
  /** Folder of its files: received ones under `provisional`, photos under `archivos`. */
  carpeta: string
  /** Lines of the log up to now. */
  log: string[]
  cerrar(): Promise<void>
}

interface Opciones {
  entorno?: Partial<Entorno>
  /** Another application's database, for a second process of the same installation. */
  url?: string
  /** Address for the pool instead, such as a connection that breaks. */
  urlDelPool?: string
  /** The database itself, where the pool's address is a pooler's. */
  urlDirecta?: string
  /** Address for what listens instead. */
  urlDeAvisos?: string
  /** Folder of browser files; none by default. */
  web?: string
  /** Copies of its database for long reads; closed with it. */
  replicas?: (fuentes: { url: string; pool: Pool; log: FastifyBaseLogger }) => Replicas
  trazas?: Trazas
  /** Metrics of this application. */
  metricas?: (fuentes: Fuentes) => Metricas
  /** Transport of messages in place of the one that only keeps them. */
  transporte?: TransporteWhatsapp
  /** Provider of stamps in place of the sandbox. */
  pac?: (opciones: { db: BaseDatos; now: () => Date }) => Pac
  /** False for a test that leaves its database damaged, so that no rules are asked of it at the end. */
  oraculo?: false
  /** Reader of the disks' use in place of the real one. */
  disco?: Disco
  /** Storage of photos; a folder of its own by default. */
  archivos?: Archivos
  /** Master key in hexadecimal; all applications of a test run share one by default, as the processes of an installation do. */
  claveMaestra?: string
}

const CONEXIONES = 10
/** Services outside are not reached, whatever a call says. */
const SIN_NADIE = { WHATSAPP_GRAPH_URL: 'http://127.0.0.1:1', PAC_URL: 'http://127.0.0.1:1' }
const CLAVE_MAESTRA = leerClaveMaestra(randomBytes(32).toString('hex'))

/** The whole application on a database of its own, without a port. Close it in `afterAll`. */
export async function crearTestApp(opciones: Opciones = {}): Promise<TestApp> {
  const { entorno: ajustes, url: otra, urlDelPool, web = null } = opciones
  const base = otra ? { url: otra, borrar: async () => {} } : await crearBaseDePrueba(inject('pgUrl'))
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-prueba-'))
  const entorno = { ...leerEntorno({ NODE_ENV: 'test', APP_TOKEN, DATA_DIR: carpeta, ...SIN_NADIE }), ...ajustes }
  const pools = crearPools({
    acceso: urlDelPool ?? base.url,
    ...(opciones.urlDirecta && { directo: opciones.urlDirecta }),
    max: CONEXIONES,
  })
  const { pool, poolsBusquedas } = pools
  const lineas: string[] = []
  const log = crearLog('info', { write: (linea) => void lineas.push(linea) })
  let reloj = AHORA
  const provisional = path.join(carpeta, 'provisional')
  const replicas = opciones.replicas?.({ url: base.url, pool, log })
  const app = await buildApp({
    ...(replicas && { replicas }),
    pool,
    poolsBusquedas,
    url: opciones.urlDeAvisos ?? base.url,
    entorno,
    now: () => reloj,
    log,
    claveMaestra: opciones.claveMaestra ? leerClaveMaestra(opciones.claveMaestra) : CLAVE_MAESTRA,
    transporte: opciones.transporte ?? transporteRegistro,
    archivos: opciones.archivos ?? archivosEnDisco(path.join(carpeta, 'archivos'), provisional),
    provisional,
    transporteCorreo: correoRegistro,
    ...(opciones.trazas && { trazas: opciones.trazas }),
    ...(opciones.metricas && {
      metricas: opciones.metricas({
        ...{ db: crearDb(pool), buzones: [mensajesEnBuzon, correosEnBuzon], pools: { peticiones: pool } },
      }),
    }),
    ...(opciones.disco && { disco: opciones.disco }),
    ...(opciones.pac && { pac: opciones.pac({ db: crearDb(pool), now: () => reloj }) }),
    demo: false,
    web,
  }).catch(async (error: unknown) => {
    await pools.cerrar()
    await base.borrar()
    throw error
  })
  const db = crearDb(pool)
  return {
    app,
    db,
    pool,
    url: base.url,
    carpeta,
    log: lineas,
    ponerReloj(instante) {
      reloj = instante
    },
    entrar: (usuario) => abrirSesion(db, usuario, reloj),
    call: (tk, endpoint, peticion, extra) => pedir(app, tk, endpoint, peticion, extra),
    async cerrar() {
      await app.close()
      await Promise.all([pools.cerrar(), replicas?.cerrar()])
      rmSync(carpeta, { recursive: true, force: true })
      try {
        if (!otra && opciones.oraculo !== false) await exigirReglas(base.url)
      } finally {
        await base.borrar()
      }
    },
  }
}

/** Opens all connections of the pool, so that callers in a race start together and not as their connections open. */
export const calentar = ({ app }: TestApp) =>
  Promise.all(Array.from({ length: CONEXIONES }, () => app.inject('/api/readyz')))

/**
 * Asks the rules of reliability §4 of the test's database.
 * @throws Error naming those that do not hold.
 */
export async function exigirReglas(url: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    const fallas = await consultarAhora(cliente)
    if (fallas.length > 0) throw new Error(`the test left broken rules:\n${fallas.map(describir).join('\n')}`)
  } finally {
    await cliente.end()
  }
}

async function abrirSesion(db: BaseDatos, { id }: UsuarioDePrueba, ahora: Date): Promise<string> {
  const tk = nuevoToken()
  const { version } = await db.selectFrom('usuario').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('sesion')
    .values({
      token_hash: hashDeToken(tk),
      id_usuario: id,
      version,
      creada_en: ahora,
      ultimo_uso_en: ahora,
      vence_en: new Date(ahora.getTime() + 12 * 3600 * 1000),
    })
    .execute()
  return tk
}

interface Partes {
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: object
}

async function pedir<E extends Endpoint>(
  app: FastifyInstance,
  tk: string | null,
  endpoint: E,
  peticion: Peticion<E>,
  extra: Record<string, string> = {},
): Promise<Respondido<E>> {
  const { params, query, body } = peticion as Partes
  const ruta = endpoint.path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params?.[nombre])))
  const opciones: InjectOptions = {
    method: endpoint.method,
    url: `/api${ruta}`,
    headers: { 'x-app-token': APP_TOKEN, ...(tk && { authorization: `Bearer ${tk}` }), ...extra },
    ...(query && { query }),
    ...(body && { payload: body }),
  }
  const respuesta = await app.inject(opciones)
  return { status: respuesta.statusCode, body: respuesta.json() }
}

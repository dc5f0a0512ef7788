import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sellarSucursales } from '../../apps/api/src/demo/demo.csd.ts'
import { crearDb, crearPool } from '../../apps/api/src/platform/datos/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded.ts'
import { type ClaveMaestra, leerClaveMaestra } from '../../apps/api/src/platform/seguridad/clave-maestra.ts'
import { crearGraphDeBench, type GraphDeBench } from '../../bench/graph.ts'
import { iniciarServidor, type Servidor } from '../../bench/servidor.ts'
import { type Cadena, fundarCadena } from './cadena.ts'
import { SECRETO_APP } from './lejano.ts'
import type { Tamano } from './plan.ts'
import type { Campana } from './promociones.ts'

const SERVIDORES = 2
const MASTER_KEY = randomBytes(32).toString('hex')
const claveMaestra = leerClaveMaestra(MASTER_KEY)
const LATENCIA_GRAPH_MS = 120

export interface OpcionesDeCasa {
  tamano: Tamano
  /** Arguments for Node that run the server; by default the built one. */
  programa?: readonly string[]
  /** One of so many messages loses its answer after the far side took it. */
  cadaPerdida: number
  /** Messages that may leave in a second. */
  porSegundo: number
  promociones: Campana
  /** What the servers stand on; a PostgreSQL of the packages unless another one is given, which is not closed with the house. */
  suelo?: Suelo
}

/** A database, and the settings that the servers need to work on it. */
export interface Suelo {
  /** Connects as the owner. */
  url: string
  ajustesDe(servidor: number): Record<string, string>
}

/** The installation under test: one database, two server processes on it, and the far side of the messages. */
export interface Casa {
  cadena: Cadena
  base: Suelo
  /** The PostgreSQL of the packages, where it is the base. */
  embebida: EmbeddedPostgres | null
  /** Opens the branches' seals. */
  claveMaestra: ClaveMaestra
  graph: GraphDeBench
  /** Servers by number; a restarted process takes the place of the killed one. */
  servidores: Servidor[]
  /** Starts the process of a place again, on the same settings. */
  levantar(n: number): Promise<Servidor>
  /** Ends the servers in an orderly way; the database goes on. @returns how many had ended before, by themselves. */
  pararServidores(): Promise<number>
  cerrar(): Promise<void>
}

/** Numbers a day that are kept for notices when promotions may leave no more. */
const PARA_AVISOS = 50_000

const entornoDe = (
  { porSegundo, promociones }: OpcionesDeCasa,
  base: Suelo,
  cadena: Cadena,
  graph: GraphDeBench,
): NodeJS.ProcessEnv => ({
  DATABASE_URL: base.url,
  MASTER_KEY,
  DEMO: '0',
  LOG_LEVEL: 'error',
  // Customers call from phones of their own.
  TRUST_PROXY: 'true',
  NOW_OFFSET_MS: String(Math.round(cadena.desfaseMs)),
  WHATSAPP_TOKEN: 'token-del-dia',
  WHATSAPP_PHONE_ID: '1055501234567',
  WHATSAPP_APP_SECRET: SECRETO_APP,
  WHATSAPP_VERIFY_TOKEN: 'verificacion-del-dia',
  WHATSAPP_GRAPH_URL: graph.url,
  WHATSAPP_PER_SECOND: String(porSegundo),
  WHATSAPP_DAILY_RECIPIENTS: String(promociones.tope + PARA_AVISOS),
  WHATSAPP_DAILY_FOR_NOTICES: String(PARA_AVISOS),
})

/** Gives every branch a seal, so that the sandbox can stamp for it. */
async function sellar(url: string, ahora: Date): Promise<void> {
  const pool = crearPool(url, { max: 1, rol: 'propietario' })
  const db = crearDb(pool)
  try {
    const emisoras = await db.selectFrom('sucursal').select(['id', 'rfc', 'razon_social as razonSocial']).execute()
    await sellarSucursales(db, claveMaestra, emisoras, ahora)
  } finally {
    await db.destroy()
  }
}

/** Opens the house in folders of its own, on free ports. */
export async function abrirCasa(opciones: OpcionesDeCasa): Promise<Casa> {
  const { tamano, programa, cadaPerdida, promociones } = opciones
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-dia-'))
  const embebida = opciones.suelo ? null : await startEmbeddedPostgres(carpeta)
  const base = opciones.suelo ?? { url: embebida?.url ?? '', ajustesDe: () => ({}) }
  const graph = await crearGraphDeBench(LATENCIA_GRAPH_MS, cadaPerdida)
  const servidores: Servidor[] = []
  const pararServidores = async () => {
    const muertes = servidores.filter((servidor) => servidor.termino()).length
    await Promise.all(servidores.map((servidor) => servidor.parar(true)))
    return muertes
  }
  const cerrar = async () => {
    await pararServidores()
    await graph.cerrar()
    await embebida?.stop()
    rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const cadena = await fundarCadena(base.url, tamano, promociones)
    await sellar(base.url, cadena.ahora)
    const entorno = entornoDe(opciones, base, cadena, graph)
    const levantar = async (n: number) => {
      const servidor = await iniciarServidor(carpeta, { ...entorno, ...base.ajustesDe(n) }, programa)
      servidores[n] = servidor
      return servidor
    }
    const inicios = await Promise.allSettled(Array.from({ length: SERVIDORES }, (_, n) => levantar(n)))
    const fallido = inicios.find((inicio) => inicio.status === 'rejected')
    if (fallido) throw fallido.reason
    return {
      cadena,
      base,
      embebida,
      claveMaestra,
      graph,
      servidores,
      levantar,
      pararServidores,
      cerrar,
    }
  } catch (error) {
    await cerrar()
    throw error
  }
}

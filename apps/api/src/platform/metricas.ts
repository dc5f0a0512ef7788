import { channel } from 'node:diagnostics_channel'
import { readdir, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BaseDatos } from './db.ts'
import { REINTENTOS, RESTRICCIONES } from './sucesos.ts'

/** Time that a scrape waits for the database; the other figures do not need it. */
const PLAZO_MS = 2000

export interface Metricas {
  /** Follows an application, before it is ready. */
  seguir(app: FastifyInstance): void
  /** Serves the figures on a port of their own, which browsers do not reach. */
  servir(puerto: number, host: string): Promise<http.Server>
  texto(): Promise<string>
  cerrar(): void
}

interface Fuentes {
  db: BaseDatos
  /** Folder of the base backups, when this computer sees them. */
  copiasBase?: string | null
  pools: Readonly<Record<string, Pool>>
}

/**
 * Outboxes by state and by the age of their oldest waiting row, and the last moment at which WAL left this computer. Each lane of
 * messages is one of them, because promotions that are paused or out of budget wait for days and nothing is wrong.
 */
async function leerBase(db: BaseDatos) {
  const { rows } = await sql<{ buzon: string; estado: string; cuantos: number; edad: number }>`
    select carril as buzon, estado, count(*)::int as cuantos, extract(epoch from now() - min(creado_en))::float8 as edad
      from mensaje where estado in ('pendiente', 'enviando', 'desconocido') group by carril, estado
    union all
    select 'correos', estado, count(*)::int, extract(epoch from now() - min(creado_en))::float8
      from correo where estado in ('pendiente', 'enviando', 'desconocido') group by estado`.execute(db)
  const archivo = await sql<{ edad: number | null; fallos: number }>`
    select extract(epoch from now() - last_archived_time)::float8 as edad, failed_count::int as fallos from pg_stat_archiver`.execute(
    db,
  )
  return { buzones: rows, archivo: archivo.rows[0] }
}

const aTiempo = <T>(trabajo: Promise<T>): Promise<T | null> => {
  let reloj: NodeJS.Timeout | undefined
  const tarde = new Promise<null>((resolve) => {
    reloj = setTimeout(resolve, PLAZO_MS, null)
  })
  return Promise.race([trabajo.catch(() => null), tarde]).finally(() => clearTimeout(reloj))
}

/** File that pg_basebackup names last. */
const MARCA = 'backup_manifest'

/** Moment of the newest whole base backup of a folder; null without one. */
async function ultimaCopia(carpeta: string): Promise<number | null> {
  const copias = await readdir(carpeta).catch(() => [])
  const escritas = await Promise.all(
    copias.map((copia) =>
      stat(path.join(carpeta, copia, MARCA)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return Math.max(0, ...escritas) || null
}

/** Figures of one process, as Prometheus reads them: route templates and names of constraints, and nobody's data. */
export function crearMetricas({ db, pools, copiasBase = null }: Fuentes): Metricas {
  const registro = new Registry()
  collectDefaultMetrics({ register: registro, prefix: 'nitida_' }) // memory, and the lag of the event loop
  const registers = [registro]
  const peticiones = new Histogram({
    name: 'nitida_peticiones_segundos',
    help: 'Requests by route template and status.',
    labelNames: ['metodo', 'ruta', 'codigo'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const reintentos = new Counter({
    name: 'nitida_reintentos_total',
    help: 'Transactions tried again.',
    labelNames: ['sqlstate'],
    registers,
  })
  const restricciones = new Counter({
    name: 'nitida_restricciones_total',
    help: 'Writes that a constraint refused.',
    labelNames: ['restriccion'],
    registers,
  })
  const conexiones = new Gauge({
    name: 'nitida_conexiones',
    help: 'Connections to the database.',
    labelNames: ['pool', 'estado'],
    registers,
  })
  const sockets = new Gauge({ name: 'nitida_sockets', help: 'Screens that listen to this process.', registers })
  const buzon = new Gauge({
    name: 'nitida_buzon',
    help: 'What waits to leave.',
    labelNames: ['buzon', 'estado'],
    registers,
  })
  const buzonEdad = new Gauge({
    name: 'nitida_buzon_edad_segundos',
    help: 'How long the oldest of it has waited.',
    labelNames: ['buzon', 'estado'],
    registers,
  })
  const respaldo = new Gauge({
    name: 'nitida_wal_archivado_hace_segundos',
    help: 'Since the last WAL was archived; none: it never was.',
    registers,
  })
  const respaldoFallos = new Gauge({ name: 'nitida_wal_fallos', help: 'Failed attempts to archive WAL.', registers })
  const copia = new Gauge({
    name: 'nitida_copia_base_hace_segundos',
    help: 'Since the last base backup was written; none: there is none where METRICS_BACKUPS says.',
    registers,
  })
  const base = new Gauge({ name: 'nitida_base_contesta', help: '1 when the database answered this scrape.', registers })

  const alReintentar = (suceso: unknown) => reintentos.inc({ sqlstate: String(suceso) })
  const alRestringir = (suceso: unknown) => restricciones.inc({ restriccion: String(suceso) })
  channel(REINTENTOS).subscribe(alReintentar)
  channel(RESTRICCIONES).subscribe(alRestringir)
  let contarSockets = () => 0

  async function actualizar(): Promise<void> {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      conexiones.set({ pool, estado: 'ocupada' }, totalCount - idleCount)
      conexiones.set({ pool, estado: 'libre' }, idleCount)
      conexiones.set({ pool, estado: 'esperada' }, waitingCount)
    }
    sockets.set(contarSockets())
    const leido = await aTiempo(leerBase(db))
    base.set(leido ? 1 : 0)
    buzon.reset()
    buzonEdad.reset()
    for (const { buzon: cual, estado, cuantos, edad } of leido?.buzones ?? []) {
      buzon.set({ buzon: cual, estado }, cuantos)
      buzonEdad.set({ buzon: cual, estado }, edad)
    }
    if (typeof leido?.archivo?.edad === 'number') respaldo.set(leido.archivo.edad)
    respaldoFallos.set(leido?.archivo?.fallos ?? 0)
    const escrita = copiasBase === null ? null : await ultimaCopia(copiasBase)
    if (escrita === null) copia.remove()
    else copia.set((Date.now() - escrita) / 1000)
  }

  async function texto(): Promise<string> {
    await actualizar()
    return registro.metrics()
  }

  return {
    seguir(app) {
      app.addHook('onResponse', async (request, reply) => {
        const etiquetas = {
          metodo: request.method,
          ruta: request.routeOptions.url ?? '(ninguna)',
          codigo: String(reply.statusCode),
        }
        peticiones.observe(etiquetas, reply.elapsedTime / 1000)
      })
      contarSockets = () => app.realtime.cuantos()
    },
    async servir(puerto, host) {
      const servidor = http.createServer(async (peticion, respuesta) => {
        if (peticion.url !== '/metrics') return void respuesta.writeHead(404).end()
        respuesta.setHeader('content-type', registro.contentType).end(await texto())
      })
      await new Promise<void>((resolve, reject) => {
        servidor.once('error', reject).listen(puerto, host, resolve)
      })
      return servidor
    },
    texto,
    cerrar() {
      channel(REINTENTOS).unsubscribe(alReintentar)
      channel(RESTRICCIONES).unsubscribe(alRestringir)
      registro.clear()
    },
  }
}

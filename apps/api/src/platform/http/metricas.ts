import { channel } from 'node:diagnostics_channel'
import { readdir, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BaseDatos } from '../datos/db.ts'
import { aTiempo } from '../entorno/plazo.ts'
import { ATRASO, LECTURAS, REINTENTOS, RESTRICCIONES } from '../entorno/sucesos.ts'
import type { Replicas } from '../llamada/replicas.ts'
import type { Atrasos } from '../tareas/tareas.atraso.ts'

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

/** Rows of an outbox that wait in one state, and the seconds that the oldest of them has waited. */
export interface EnBuzon {
  buzon: string
  estado: string
  cuantos: number
  edad: number
}

export interface Fuentes {
  db: BaseDatos
  /** Each counts what waits in the outboxes of one module. */
  buzones: readonly ((db: BaseDatos) => Promise<EnBuzon[]>)[]
  /** Folder of the base backups, when this computer sees them. */
  copiasBase?: string | null
  pools: Readonly<Record<string, Pool>>
  replicas?: Pick<Replicas, 'figuras'>
}

/** The outboxes, the last moment at which WAL left this computer, and whether a second machine acknowledges what is written. */
async function leerBase({ db, buzones }: Pick<Fuentes, 'db' | 'buzones'>) {
  const leidos: EnBuzon[] = []
  for (const leer of buzones) leidos.push(...(await leer(db)))
  const archivo = await sql<{ edad: number | null; fallos: number }>`
    select extract(epoch from now() - last_archived_time)::float8 as edad, failed_count::int as fallos from pg_stat_archiver`.execute(
    db,
  )
  const sincrona = await sql<{ si: boolean }>`select current_setting('synchronous_standby_names') <> '' as si`.execute(
    db,
  )
  return { buzones: leidos, archivo: archivo.rows[0], sincrona: sincrona.rows[0]?.si }
}

/** File that pg_basebackup names last. */
const MARCA = 'backup_manifest'

/** Moment of the newest whole base backup of a folder; null without one. */
export async function ultimaCopia(carpeta: string): Promise<number | null> {
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

/** Every figure by its name. */
function definirCifras(registro: Registry) {
  const registers = [registro]
  const medida = <E extends string>(name: string, help: string, labelNames: E[] = []) =>
    new Gauge({ name: `nitida_${name}`, help, labelNames, registers })
  const cuenta = <E extends string>(name: string, help: string, labelNames: E[]) =>
    new Counter({ name: `nitida_${name}`, help, labelNames, registers })
  return {
    peticiones: new Histogram({
      name: 'nitida_peticiones_segundos',
      help: 'Requests by route template and status.',
      labelNames: ['metodo', 'ruta', 'codigo'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    reintentos: cuenta('reintentos_total', 'Transactions tried again.', ['sqlstate']),
    restricciones: cuenta('restricciones_total', 'Writes that a constraint refused.', ['restriccion']),
    atraso: medida('trabajo_atrasado_segundos', 'How long due background work has waited.', ['tarea']),
    conexiones: medida('conexiones', 'Connections to the database.', ['pool', 'estado']),
    sockets: medida('sockets', 'Screens that listen to this process.'),
    buzon: medida('buzon', 'What waits to leave.', ['buzon', 'estado']),
    buzonEdad: medida('buzon_edad_segundos', 'How long the oldest of it has waited.', ['buzon', 'estado']),
    wal: medida('wal_archivado_hace_segundos', 'Since the last WAL was archived; none: it never was, or nobody knows.'),
    walFallos: medida('wal_fallos', 'Failed attempts to archive WAL; none: nobody knows.'),
    copia: medida(
      'copia_base_hace_segundos',
      'Since the last base backup was written; none: there is none where METRICS_BACKUPS says.',
    ),
    base: medida('base_contesta', '1 when the database answered this scrape.'),
    replica: medida('replica_en_uso', '1 when long reads go to this replica; none: it is the primary.', ['replica']),
    replicaAtraso: medida(
      'replica_atraso_segundos',
      'Age of the oldest write that a replica lacks; none: nobody knows.',
      ['replica'],
    ),
    lecturas: cuenta('replica_lecturas_total', 'Reads that a replica may answer, by where they were made.', [
      'destino',
    ]),
    sincrona: medida('base_sincrona', '1 when a write is acknowledged by two machines; none: nobody knows.'),
  }
}

type Cifras = ReturnType<typeof definirCifras>

/** Sets a figure, or leaves it out where nobody knows it: an old value would be read as today's. */
function ponerOQuitar(cifra: Gauge, valor: number | null | undefined): void {
  if (typeof valor === 'number') cifra.set(valor)
  else cifra.remove()
}

function medirPools({ conexiones }: Cifras, pools: Fuentes['pools']): void {
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    conexiones.set({ pool, estado: 'ocupada' }, totalCount - idleCount)
    conexiones.set({ pool, estado: 'libre' }, idleCount)
    conexiones.set({ pool, estado: 'esperada' }, waitingCount)
  }
}

function medirReplicas({ replica: enUsoDe, replicaAtraso }: Cifras, replicas: Fuentes['replicas']): void {
  enUsoDe.reset()
  replicaAtraso.reset()
  for (const { replica, enUso, atrasoMs } of replicas?.figuras() ?? []) {
    if (enUso !== null) enUsoDe.set({ replica }, Number(enUso))
    if (atrasoMs !== null) replicaAtraso.set({ replica }, atrasoMs / 1000)
  }
}

async function medirBase(
  { base, sincrona, buzon, buzonEdad, wal, walFallos }: Cifras,
  fuentes: Pick<Fuentes, 'db' | 'buzones'>,
): Promise<void> {
  const leyendo = leerBase(fuentes).catch(() => null)
  const leido = await aTiempo(leyendo, PLAZO_MS)
  base.set(leido ? 1 : 0)
  buzon.reset()
  buzonEdad.reset()
  for (const { buzon: cual, estado, cuantos, edad } of leido?.buzones ?? []) {
    buzon.set({ buzon: cual, estado }, cuantos)
    buzonEdad.set({ buzon: cual, estado }, edad)
  }
  ponerOQuitar(wal, leido?.archivo?.edad)
  ponerOQuitar(walFallos, leido?.archivo?.fallos)
  ponerOQuitar(sincrona, leido && Number(leido.sincrona))
}

/** Figures of one process, as Prometheus reads them: route templates and names of constraints, and nobody's data. */
export function crearMetricas({ db, buzones, pools, replicas, copiasBase = null }: Fuentes): Metricas {
  const registro = new Registry()
  collectDefaultMetrics({ register: registro, prefix: 'nitida_' }) // memory, and the lag of the event loop
  const cifras = definirCifras(registro)
  let contarSockets = () => 0

  const alReintentar = (suceso: unknown) => cifras.reintentos.inc({ sqlstate: String(suceso) })
  const alRestringir = (suceso: unknown) => cifras.restricciones.inc({ restriccion: String(suceso) })
  const alMirarAtrasos = (suceso: unknown) => {
    cifras.atraso.reset()
    for (const [tarea, segundos] of suceso as Atrasos) cifras.atraso.set({ tarea }, segundos) // told by tareas.atraso.ts alone
  }
  const alLeer = (suceso: unknown) => cifras.lecturas.inc({ destino: String(suceso) })
  channel(ATRASO).subscribe(alMirarAtrasos)
  channel(LECTURAS).subscribe(alLeer)
  channel(REINTENTOS).subscribe(alReintentar)
  channel(RESTRICCIONES).subscribe(alRestringir)

  async function texto(): Promise<string> {
    medirPools(cifras, pools)
    medirReplicas(cifras, replicas)
    cifras.sockets.set(contarSockets())
    await medirBase(cifras, { db, buzones })
    const escrita = copiasBase === null ? null : await ultimaCopia(copiasBase)
    ponerOQuitar(cifras.copia, escrita && (Date.now() - escrita) / 1000)
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
        cifras.peticiones.observe(etiquetas, reply.elapsedTime / 1000)
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
      channel(ATRASO).unsubscribe(alMirarAtrasos)
      channel(LECTURAS).unsubscribe(alLeer)
      channel(REINTENTOS).unsubscribe(alReintentar)
      channel(RESTRICCIONES).unsubscribe(alRestringir)
      registro.clear()
    },
  }
}

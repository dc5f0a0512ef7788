import { setTimeout as esperar } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  type CronItem,
  type Job,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { BaseDatos } from '../datos/db.ts'
import { hacerMeses, sellarAuditoria } from '../llamada/auditoria.sellos.ts'
import { vigilarAtrasos } from './tareas.atraso.ts'
import { enCarriles, lugaresDe } from './tareas.carriles.ts'
import type { Tareas } from './tareas.tarea.ts'

const DIA_MS = 24 * 3600 * 1000
const REINTENTO_MS = 1000
const SONDEO_MS = 5000
const TANDA = 5000
/** Well before the process ends by force (main.ts). */
const PLAZO_FIN_MS = 12_000

interface Opciones {
  /** A pool of the schema's owner: the job tables are the library's own. */
  pool: Pool
  db: BaseDatos
  now: () => Date
  log: FastifyBaseLogger
  tareas: Tareas
  /** Runs a turn of a task under its name, for traces. */
  trazar?: (tarea: string, hacer: () => Promise<void>) => Promise<void>
  /** How often the queue is looked at by itself, for jobs whose notice was lost. */
  sondeoMs?: number
  /** How often due work is looked for. */
  atrasoCadaMs?: number
  /** Time for work under way at the end, after which its jobs are given back. */
  plazoFinMs?: number
}

/** Removes old rows: answers kept for repeats (24 h, D-70), ended sessions, counted login failures. */
export async function limpiar(db: BaseDatos, ahora: Date): Promise<void> {
  const haceUnDia = new Date(ahora.getTime() - DIA_MS)
  await quitarPorTandas(db, 'idempotencia', 'creada_en', haceUnDia)
  await quitarPorTandas(db, 'sesion', 'vence_en', haceUnDia)
  await quitarPorTandas(db, 'intento_sesion', 'en', haceUnDia)
}

/**
 * Rows are removed some thousands at a time, because one statement over all of them would hold their locks, and the vacuum, for
 * as long.
 */
async function quitarPorTandas(db: BaseDatos, tabla: string, columna: string, antesDe: Date): Promise<void> {
  for (let quitadas = TANDA; quitadas === TANDA; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(tabla)} where ctid = any (array(
      select ctid from ${sql.table(tabla)} where ${sql.ref(columna)} < ${antesDe} limit ${TANDA}))`.execute(db)
    quitadas = Number(numAffectedRows ?? 0)
  }
}

/** Adds up the changes of the lists' lengths, so that reading one stays cheap. */
const compactar = (db: BaseDatos) => sql`select compactar_conteo()`.execute(db)

/** The queue's own words may quote payloads; only its warnings are counted, without their text (D-74). */
const silencioso = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (nivel) => {
    if (nivel === 'error' || nivel === 'warning') log.warn({ origen: 'cola', nivel }, 'job queue')
  })

/** Removes failed jobs and those of dead processes, which the queue would keep for ever, and never repeats. */
export async function limpiarCola(pool: Pool, log: FastifyBaseLogger): Promise<void> {
  const cola = await makeWorkerUtils({ pgPool: pool, logger: silencioso(log) })
  try {
    await cola.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
  } finally {
    await cola.release()
  }
}

/**
 * A pool whose connections may be given back twice. The library does so with the one that it listens on, when that is lost while its
 * LISTEN is on its way and the runner ends, and nobody catches what a second time throws: it would end the process.
 */
export const deDevolucionDoble = (pool: Pool): Pool =>
  new Proxy(pool, {
    get(real, nombre) {
      const suyo: unknown = Reflect.get(real, nombre, real)
      if (nombre === 'connect') return (alTomar?: AlTomar) => (alTomar ? real.connect(unaVez(alTomar)) : real.connect())
      return typeof suyo === 'function' ? suyo.bind(real) : suyo
    },
  })

type AlTomar = Parameters<Pool['connect']>[0]

const unaVez =
  (alTomar: AlTomar): AlTomar =>
  (error, cliente, soltar) => {
    let tomada = true
    alTomar(error, cliente, (peligro) => {
      if (tomada) soltar(peligro)
      tomada = false
    })
  }

/** The queue does not repeat a failed turn: the next turn finds the work where it is (reliability §1.8). */
const UNA_VEZ = { maxAttempts: 1 } as const

const listaDe = (tareas: Tareas, fin: AbortSignal): TaskList =>
  Object.fromEntries(Object.entries(tareas).map(([nombre, { hacer }]) => [nombre, () => hacer(fin)]))

const horarioDe = (tareas: Tareas): CronItem[] =>
  Object.entries(tareas).flatMap(([nombre, { cron }]) =>
    cron ? [{ task: nombre, match: cron, identifier: nombre, options: { ...UNA_VEZ, jobKey: nombre } }] : [],
  )

/**
 * Batches for finished jobs, against a lost database: without them the library throws where nobody catches, which ends the
 * process; with them it ends the runner, which is started again.
 */
const AVISAR_POR_LOTES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const

async function correr(
  { pool, log, sondeoMs = SONDEO_MS }: Opciones,
  tareas: Tareas,
  fin: AbortSignal,
): Promise<Runner> {
  const corredor = await run({
    pgPool: deDevolucionDoble(pool),
    concurrency: lugaresDe(tareas),
    noHandleSignals: true,
    pollInterval: sondeoMs,
    logger: silencioso(log),
    taskList: listaDe(tareas, fin),
    parsedCronItems: parseCronItems(horarioDe(tareas)),
    preset: AVISAR_POR_LOTES,
  })
  try {
    for (const [nombre, { alIniciar }] of Object.entries(tareas)) {
      if (alIniciar) await corredor.addJob(nombre, {}, { ...UNA_VEZ, jobKey: nombre })
    }
  } catch (error) {
    await corredor.stop().catch(() => {}) // its failure would concern nobody
    throw error
  }
  return corredor
}

/** Starts a runner as soon as possible; null when none is wanted any more. */
async function correrOtraVez(opciones: Opciones, tareas: Tareas, fin: AbortSignal): Promise<Runner | null> {
  while (!fin.aborted) {
    await esperar(REINTENTO_MS, undefined, { ref: false })
    try {
      if (!fin.aborted) return await correr(opciones, tareas, fin)
    } catch {
      opciones.log.warn('the job queue cannot be reached, trying again')
    }
  }
  return null
}

/** Background work under way. */
export interface TareasEnMarcha {
  /** Lets work under way finish, and starts no more; what does not finish in time is given back to the queue. */
  stop(): Promise<void>
}

/** Jobs that a runner works on, by the id of their worker. */
function seguirTrabajos({ events }: Runner): Map<string, Job> {
  const enCurso = new Map<string, Job>()
  events.on('job:start', ({ worker, job }) => void enCurso.set(worker.workerId, job))
  events.on('job:complete', ({ worker }) => void enCurso.delete(worker.workerId))
  return enCurso
}

/** Gives jobs back: the queue would keep those of a process that is gone for four hours, and never repeat them. */
async function devolver({ pool, log }: Opciones, enCurso: ReadonlyMap<string, Job>): Promise<void> {
  if (enCurso.size === 0) return
  const trabajos = [...enCurso.values()]
  const cola = await makeWorkerUtils({ pgPool: pool, logger: silencioso(log) })
  try {
    const ids = trabajos.map(({ id }) => id)
    const { rows } = await pool.query<{ suyo: string }>(
      'select distinct locked_by as suyo from graphile_worker.jobs where id = any ($1) and locked_by is not null',
      [ids],
    )
    await cola.forceUnlockWorkers(rows.map(({ suyo }) => suyo))
    await cola.completeJobs(ids)
    for (const { task_identifier: tarea, key } of trabajos)
      await cola.addJob(tarea, {}, { ...UNA_VEZ, jobKey: key ?? tarea })
    log.warn({ tareas: trabajos.map(({ task_identifier: tarea }) => tarea) }, 'work that did not end was given back')
  } finally {
    await cola.release()
  }
}

/** The platform's own work. A process that rested seals at its start, before anybody adds rows. */
export function tareasDePlataforma({ pool, db, now, log }: Omit<Opciones, 'tareas' | 'sondeoMs'>): Tareas {
  const asear = () => Promise.all([limpiar(db, now()), limpiarCola(pool, log), compactar(db)]).then(() => {})
  return {
    limpiar: { hacer: asear, cron: '17 * * * *', carril: 'aseo' },
    hacerMeses: { hacer: () => hacerMeses({ db, log }), cron: '37 * * * *', alIniciar: true, carril: 'aseo' },
    sellarAuditoria: {
      hacer: (fin) => sellarAuditoria({ db, log }, fin),
      cron: '27 * * * *',
      ...{ alIniciar: true, carril: 'aseo' },
    },
  }
}

const trazadas = (tareas: Tareas, trazar: NonNullable<Opciones['trazar']>): Tareas =>
  Object.fromEntries(
    Object.entries(tareas).map(([nombre, tarea]) => [
      nombre,
      { ...tarea, hacer: (fin: AbortSignal) => trazar(nombre, () => tarea.hacer(fin)) },
    ]),
  )

/**
 * Runs the background work of this process for as long as it lives, through losses of the database (reliability I2). Several
 * processes share one queue in the database.
 * @throws Error when the queue cannot be reached at the start.
 */
export async function iniciarTareas(opciones: Opciones): Promise<TareasEnMarcha> {
  const { log, trazar } = opciones
  const propias = { ...tareasDePlataforma(opciones), ...opciones.tareas }
  const tareas = enCarriles(trazar ? trazadas(propias, trazar) : propias)
  const { atrasoCadaMs, plazoFinMs = PLAZO_FIN_MS } = opciones
  const fin = new AbortController()
  let corredor = await correr(opciones, tareas, fin.signal)
  let enCurso = seguirTrabajos(corredor)
  const dejarDeMirar = vigilarAtrasos({ ...opciones, tareas, ...(atrasoCadaMs && { cadaMs: atrasoCadaMs }) })
  const vigilancia = (async () => {
    for (;;) {
      await corredor.promise.catch(() => {})
      const nuevo = await correrOtraVez(opciones, tareas, fin.signal)
      if (!nuevo) return
      log.warn('the background work was started again')
      corredor = nuevo
      enCurso = seguirTrabajos(corredor)
      if (fin.signal.aborted) await corredor.stop() // asked to stop while it started
    }
  })()
  return {
    async stop() {
      dejarDeMirar()
      fin.abort()
      const enOrden = corredor
        .stop()
        .catch(() => {}) // it had ended by itself
        .then(() => vigilancia)
      await Promise.race([enOrden, esperar(plazoFinMs, undefined, { ref: false })])
      await devolver(opciones, enCurso).catch(() => log.warn('work that did not end could not be given back'))
    },
  }
}

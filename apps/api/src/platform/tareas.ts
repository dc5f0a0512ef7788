import type { FastifyBaseLogger } from 'fastify'
import {
  type CronItem,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { sellarAuditoria } from './auditoria.sellos.ts'
import type { BaseDatos } from './db.ts'

const DIA_MS = 24 * 3600 * 1000

/** Background work of a module; the platform runs it without knowing what it is. */
export interface Tarea {
  /** One turn of the work. It stops early once `fin` says that the process ends. */
  hacer: (fin: AbortSignal) => Promise<void>
  /** When it runs by itself, as a crontab pattern in UTC. */
  cron?: string
  /** Also once at every start, for what the last process left behind. */
  alIniciar?: true
}
export type Tareas = Readonly<Record<string, Tarea>>

interface Opciones {
  /** A pool of the schema's owner: the job tables are the library's own. */
  pool: Pool
  db: BaseDatos
  now: () => Date
  log: FastifyBaseLogger
  tareas: Tareas
}

/** Forgets what has served its time: answers kept for repeats (24 h, D-70), ended sessions, counted login failures. */
export async function limpiar(db: BaseDatos, ahora: Date): Promise<void> {
  const haceUnDia = new Date(ahora.getTime() - DIA_MS)
  await db.deleteFrom('idempotencia').where('creada_en', '<', haceUnDia).execute()
  await db.deleteFrom('sesion').where('vence_en', '<', haceUnDia).execute()
  await db.deleteFrom('intento_sesion').where('en', '<', haceUnDia).execute()
}

/** The queue's own words may quote payloads; only its warnings are counted, without their text (D-74). */
const silencioso = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (nivel) => {
    if (nivel === 'error' || nivel === 'warning') log.warn({ origen: 'cola', nivel }, 'job queue')
  })

/** Forgets turns that failed or died with their process: the queue keeps them for ever, and never repeats them. */
export async function limpiarCola(pool: Pool, log: FastifyBaseLogger): Promise<void> {
  const cola = await makeWorkerUtils({ pgPool: pool, logger: silencioso(log) })
  try {
    await cola.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
  } finally {
    await cola.release()
  }
}

/** A turn that fails is not repeated by the queue: the next one finds the work where it is (reliability §1.8). */
const UNA_VEZ = { maxAttempts: 1 } as const

const listaDe = (tareas: Tareas): TaskList =>
  Object.fromEntries(
    Object.entries(tareas).map(([nombre, { hacer }]) => [nombre, (_, { abortSignal }) => hacer(abortSignal)]),
  )

const horarioDe = (tareas: Tareas): CronItem[] =>
  Object.entries(tareas).flatMap(([nombre, { cron }]) =>
    cron ? [{ task: nombre, match: cron, identifier: nombre, options: { ...UNA_VEZ, jobKey: nombre } }] : [],
  )

/** Runs the background work of this process. Several processes share one queue in the database. */
export async function iniciarTareas({ pool, db, now, log, tareas }: Opciones): Promise<Runner> {
  const asear = () => Promise.all([limpiar(db, now()), limpiarCola(pool, log)]).then(() => {})
  const todas: Tareas = {
    limpiar: { hacer: asear, cron: '17 * * * *' },
    sellarAuditoria: { hacer: (fin) => sellarAuditoria({ db, now, log }, fin), cron: '27 * * * *' },
    ...tareas,
  }
  const corredor = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5000,
    logger: silencioso(log),
    taskList: listaDe(todas),
    parsedCronItems: parseCronItems(horarioDe(todas)),
  })
  for (const [nombre, { alIniciar }] of Object.entries(todas)) {
    if (alIniciar) await corredor.addJob(nombre, {}, { ...UNA_VEZ, jobKey: nombre })
  }
  return corredor
}

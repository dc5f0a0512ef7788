import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Pool } from 'pg'
import type { BaseDatos } from './db.ts'

const DIA_MS = 24 * 3600 * 1000

interface Opciones {
  /** A pool of the schema's owner: the job tables are the library's own. */
  pool: Pool
  db: BaseDatos
  now: () => Date
  log: FastifyBaseLogger
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

/** Runs the background work of this process. Several processes share one queue in the database. */
export const iniciarTareas = ({ pool, db, now, log }: Opciones): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5000,
    logger: silencioso(log),
    taskList: { limpiar: () => limpiar(db, now()) },
    parsedCronItems: parseCronItems([{ task: 'limpiar', match: '17 * * * *', identifier: 'limpiar' }]),
  })

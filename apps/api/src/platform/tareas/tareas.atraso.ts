import { channel } from 'node:diagnostics_channel'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { ATRASO } from '../entorno/sucesos.ts'
import type { Tareas } from './tareas.tarea.ts'

/** Time for which due work may wait before somebody is told. */
const ATRASO_MS = 2 * 60_000
const CADA_MS = 30_000

/** Seconds for which the oldest due work of each kind has waited; kinds that wait for nothing are left out. */
export type Atrasos = ReadonlyMap<string, number>

interface Vigilancia {
  pool: Pool
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
  tareas: Tareas
  cadaMs?: number
}

/** Turns of the queue whose time has come and that nobody took; those of another release are left to it. */
async function deLaCola({ pool, tareas }: Vigilancia): Promise<[string, number][]> {
  const { rows } = await pool.query<{ tarea: string; segundos: number }>(`
    select task_identifier as tarea, extract(epoch from now() - min(run_at))::float8 as segundos
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now() group by 1`)
  return rows.flatMap(({ tarea, segundos }) => (tarea in tareas ? [[tarea, segundos]] : []))
}

/** What the modules say of their own rows: a turn may be at work and get nowhere. */
async function deLosModulos({ tareas, now }: Vigilancia): Promise<[string, number][]> {
  const dichos = await Promise.all(
    Object.entries(tareas).map(async ([nombre, { debidoDesde }]): Promise<[string, number]> => {
      const desde = await debidoDesde?.()
      return [nombre, desde ? (now().getTime() - desde.getTime()) / 1000 : 0]
    }),
  )
  return dichos.filter(([, segundos]) => segundos > 0)
}

async function medirAtrasos(vigilancia: Vigilancia): Promise<Atrasos> {
  const medidos = new Map<string, number>()
  for (const [nombre, segundos] of [...(await deLaCola(vigilancia)), ...(await deLosModulos(vigilancia))])
    medidos.set(nombre, Math.max(medidos.get(nombre) ?? 0, segundos))
  return medidos
}

/**
 * Watches whether background work that is due gets done: an error line when a kind has waited for over two minutes and one when it
 * no longer does, and a figure for each. It runs by a timer of its own, because what it watches may stand still.
 * @returns what ends it.
 */
export function vigilarAtrasos(vigilancia: Vigilancia): () => void {
  const { log, cadaMs = CADA_MS } = vigilancia
  const atrasadas = new Set<string>()
  let mirando = false
  const juzgar = (medidos: Atrasos) => {
    channel(ATRASO).publish(medidos)
    for (const [tarea, segundos] of medidos) {
      if (segundos * 1000 <= ATRASO_MS || atrasadas.has(tarea)) continue
      atrasadas.add(tarea)
      log.error({ tarea, segundos: Math.round(segundos) }, 'due work waits')
    }
    for (const tarea of atrasadas) {
      if ((medidos.get(tarea) ?? 0) * 1000 > ATRASO_MS) continue
      atrasadas.delete(tarea)
      log.error({ tarea }, 'due work no longer waits')
    }
  }
  const mirar = async () => {
    if (mirando) return
    mirando = true
    try {
      juzgar(await medirAtrasos(vigilancia))
    } catch {
      // readyz tells about a database that does not answer
    } finally {
      mirando = false
    }
  }
  const reloj = setInterval(mirar, cadaMs)
  reloj.unref()
  return () => clearInterval(reloj)
}

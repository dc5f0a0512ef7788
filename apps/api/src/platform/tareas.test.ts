import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { conDuenio, esperarEnCandado } from '../../test/duenio.ts'
import { crearTestApp, type TestApp } from '../../test/testApp.ts'
import { crearPool } from './db.ts'
import { iniciarTareas, type Tareas, type TareasEnMarcha } from './tareas.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const encolar = (tarea: string) =>
  conDuenio(t.url, (db) => sql`select graphile_worker.add_job(${tarea}, max_attempts => 1)`.execute(db))

/** A process's background work; it ends with the test. */
async function conTareas(tareas: Tareas, trabajo: () => Promise<void>): Promise<void> {
  const pool = crearPool(t.url, { max: 4, rol: 'propietario' })
  const { db, now, log } = t.app.deps
  let enMarcha: TareasEnMarcha | null = null
  try {
    enMarcha = await iniciarTareas({ pool, db, now, log, tareas })
    await trabajo()
  } finally {
    await enMarcha?.stop()
    await pool.end()
  }
}

/** What a restart of the database does to us. */
const cortarTodo = () =>
  conDuenio(t.url, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
  )

/** The queue cannot be told what became of a job: its table is held, and then every connection is cut. */
async function cortarAlAvisar(terminar: () => void): Promise<void> {
  await conDuenio(t.url, (db) =>
    db.transaction().execute(async (db) => {
      await sql`lock table graphile_worker._private_jobs in exclusive mode`.execute(db)
      terminar()
      await esperarEnCandado(t.url, 1)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    }),
  )
}

// Without care the library throws here where nobody catches, and the process ends (I2).
test.each([
  ['well', async () => {}],
  ['badly', () => Promise.reject(new Error('the database went away'))],
])('a restart of the database while a job ends %s ends neither the process nor the work', async (_, fin) => {
  let [empezada, hechas] = [false, 0]
  let terminar = () => {}
  const senal = new Promise<void>((resolve) => {
    terminar = resolve
  })
  const tareas: Tareas = {
    larga: {
      async hacer() {
        empezada = true
        await senal
        await fin()
      },
    },
    corta: { hacer: async () => void hechas++ },
  }
  await conTareas(tareas, async () => {
    await encolar('larga')
    await vi.waitFor(() => expect(empezada).toBe(true), { timeout: 5000 })

    await cortarAlAvisar(terminar)

    await encolar('corta')
    await vi.waitFor(() => expect(hechas).toBe(1), { timeout: 20_000, interval: 50 })
  })
})

test('after each of two restarts in a row it works again', async () => {
  let hechas = 0
  const tareas: Tareas = { corta: { hacer: async () => void hechas++ } }
  await conTareas(tareas, async () => {
    for (let vuelta = 0; vuelta < 2; vuelta++) {
      await encolar('corta')
      await cortarTodo()
      const antes = hechas
      await encolar('corta')
      await vi.waitFor(() => expect(hechas).toBeGreaterThan(antes), { timeout: 20_000, interval: 20 })
    }
  })
})

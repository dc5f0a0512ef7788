import { channel } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearPool } from '../datos/db.ts'
import { ATRASO } from '../entorno/sucesos.ts'
import type { Tareas } from './tareas.tarea.ts'
import { deDevolucionDoble, iniciarTareas, limpiar, type TareasEnMarcha, tareasDePlataforma } from './tareas.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const encolar = (tarea: string) =>
  conDuenio(t.url, (db) => sql`select graphile_worker.add_job(${tarea}, max_attempts => 1)`.execute(db))

/** Background work of a process; it ends with the test. */
async function conTareas(
  tareas: Tareas,
  trabajo: () => Promise<void>,
  ajustes: { atrasoCadaMs?: number; plazoFinMs?: number } = {},
): Promise<void> {
  const pool = crearPool(t.url, { max: 4, rol: 'propietario' })
  const { db, now, log } = t.app.deps
  let enMarcha: TareasEnMarcha | null = null
  try {
    enMarcha = await iniciarTareas({ pool, db, now, log, tareas, sondeoMs: 250, ...ajustes })
    await trabajo()
  } finally {
    await enMarcha?.stop()
    await pool.end()
  }
}

describe("the platform's own work is done", () => {
  const pronto = { timeout: 20_000, interval: 20 }
  const anotar = () =>
    sql`insert into auditoria (en, accion, entidad, anotado_en)
        values (now(), 'prueba', 'usuario', now() - interval '2 hours')`.execute(t.db)
  const sellos = async () => (await t.db.selectFrom('auditoria_sello').select('id').execute()).length
  const fallidas = () =>
    conDuenio(t.url, async (db) => {
      const { rows } = await sql`select key from graphile_worker.jobs where task_identifier = 'nadie'`.execute(db)
      return rows.length
    })

  test('the audit is sealed at the start and when its turn comes', async () => {
    await anotar()
    await conTareas({}, async () => {
      await vi.waitFor(async () => expect(await sellos()).toBe(1), pronto)
      await anotar()
      await encolar('sellarAuditoria')
      await vi.waitFor(async () => expect(await sellos()).toBe(2), pronto)
    })
  })

  test('what served its time is forgotten, turns that failed too', async () => {
    await conTareas({}, async () => {
      await conDuenio(t.url, async (db) => {
        await sql`select graphile_worker.add_job('nadie', max_attempts => 1)`.execute(db)
        await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'x'
          where task_id = (select id from graphile_worker._private_tasks where identifier = 'nadie')`.execute(db)
      })
      await sql`insert into intento_sesion (clave, en) values ('x'::bytea, ${new Date(0)})`.execute(t.db)
      expect(await fallidas()).toBe(1)
      await encolar('limpiar')
      await vi.waitFor(async () => expect(await fallidas()).toBe(0), pronto)
      await vi.waitFor(
        async () => expect(await t.db.selectFrom('intento_sesion').select('en').execute()).toEqual([]),
        pronto,
      )
    })
  })

  test('some thousands at a time, and nothing that still counts', async () => {
    const ahora = t.app.deps.now()
    const viejo = new Date(ahora.getTime() - 25 * 3_600_000)
    await conDuenio(t.url, async (db) => {
      await sql`create table tanda (filas int)`.execute(db)
      await sql`create function anotar_tanda() returns trigger language plpgsql security definer as
        $$ begin insert into tanda select count(*) from viejas; return null; end $$`.execute(db)
      await sql`create trigger anotar_tanda after delete on intento_sesion referencing old table as viejas
        for each statement execute function anotar_tanda()`.execute(db)
      await sql`insert into intento_sesion (clave, en) select sha256(n::text::bytea), ${viejo}
        from generate_series(1, 12000) n`.execute(db)
      await sql`insert into intento_sesion (clave, en) values ('x'::bytea, ${ahora})`.execute(db)
    })

    await limpiar(t.db, ahora)

    const { rows } = await conDuenio(t.url, (db) => sql<{ filas: number }>`select filas from tanda`.execute(db))
    expect(rows.map(({ filas }) => filas)).toEqual([5000, 5000, 2000])
    expect(await t.db.selectFrom('intento_sesion').select('en').execute()).toEqual([{ en: ahora }])
    await conDuenio(t.url, (db) => sql`drop table tanda; drop function anotar_tanda() cascade`.execute(db))
  })

  test('hourly, and all of it', () => {
    const propias = tareasDePlataforma({ ...t.app.deps, pool: t.pool })
    const horarios = Object.entries(propias).map(([nombre, { cron }]) => [nombre, cron?.replace(/^[1-5]?\d /, 'm ')])
    expect(Object.fromEntries(horarios)).toEqual({
      limpiar: 'm * * * *',
      hacerMeses: 'm * * * *',
      sellarAuditoria: 'm * * * *',
    })
  })
})

/** Ends every connection, as a restart of the database does. */
const cortarTodo = () =>
  conDuenio(t.url, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
  )

/** The queue cannot write the outcome of a job: its table is held, and then every connection is cut. */
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

// Without our batches the library throws here where nobody catches, and the process ends (I2).
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
    await vi.waitFor(() => expect(empezada).toBe(true), { timeout: 20_000 })

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

/** Work that does not end until it is let go, as a conversation with a service that does not answer. */
function colgada() {
  let [veces, soltar] = [0, () => {}]
  const suelta = new Promise<void>((resolve) => {
    soltar = resolve
  })
  const hacer = async () => {
    veces++
    await suelta
  }
  return { hacer, veces: () => veces, soltar: () => soltar() }
}

const trabajosDe = (tarea: string) =>
  conDuenio(t.url, async (db) => {
    const { rows } = await sql<{ libre: boolean; attempts: number }>`select locked_at is null as libre, attempts
      from graphile_worker.jobs where task_identifier = ${tarea}`.execute(db)
    return rows
  })

test('a service that does not answer keeps its own work waiting and nobody else’s; what came meanwhile is one turn', async () => {
  const lenta = colgada()
  let hechas = 0
  const tareas: Tareas = {
    lenta: { hacer: lenta.hacer, carril: 'correos' },
    suHermana: { hacer: lenta.hacer, carril: 'correos' },
    otra: { hacer: async () => void hechas++, carril: 'mensajes' },
    sinServicio: { hacer: async () => void hechas++ },
  }
  await conTareas(tareas, async () => {
    for (let vez = 0; vez < 20; vez++) for (const tarea of ['lenta', 'suHermana']) await encolar(tarea)
    await vi.waitFor(async () => expect((await trabajosDe('lenta')).length).toBeLessThan(2), { timeout: 20_000 })
    for (const tarea of ['otra', 'sinServicio']) await encolar(tarea)
    await vi.waitFor(() => expect(hechas).toBe(2), { timeout: 20_000 })
    expect(lenta.veces()).toBe(1)

    lenta.soltar()
    await vi.waitFor(() => expect(lenta.veces()).toBe(3), { timeout: 20_000 }) // once more each, however often they were woken
  })
})

test('a turn that fails keeps no other of its lane from its own', async () => {
  let hechas = 0
  const tareas: Tareas = {
    rota: { hacer: () => Promise.reject(new Error('no')), carril: 'fiscal' },
    buena: { hacer: async () => void hechas++, carril: 'fiscal' },
  }
  await conTareas(tareas, async () => {
    for (const tarea of ['rota', 'buena', 'rota', 'buena']) await encolar(tarea)
    await vi.waitFor(() => expect(hechas).toBeGreaterThan(0), { timeout: 20_000 })
    await encolar('buena')
    await vi.waitFor(() => expect(hechas).toBeGreaterThan(1), { timeout: 20_000 })
  })
})

test('a process that ends gives back what does not end, for another to do at once', async () => {
  const lenta = colgada()
  await conTareas(
    { lenta: { hacer: lenta.hacer } },
    async () => {
      await encolar('lenta')
      await vi.waitFor(() => expect(lenta.veces()).toBe(1), { timeout: 20_000 })
    },
    { plazoFinMs: 200 },
  )
  expect(await trabajosDe('lenta')).toEqual([{ libre: true, attempts: 0 }])

  let hechas = 0
  await conTareas({ lenta: { hacer: async () => void hechas++ } }, () =>
    vi.waitFor(() => expect(hechas).toBe(1), { timeout: 20_000 }),
  )
  lenta.soltar()
})

test('due work that waits for over two minutes is an error line once, a figure, and a line when it no longer waits', async () => {
  const vistos: Map<string, number>[] = []
  const ver = (medidos: unknown) => void vistos.push(medidos as Map<string, number>)
  channel(ATRASO).subscribe(ver)
  const { now } = t.app.deps
  let minutos = 1
  const debidoDesde = async () => new Date(now().getTime() - minutos * 60_000)
  const lineas = (msg: string) =>
    t.log.map((linea) => JSON.parse(linea)).filter((linea) => linea.msg === msg && linea.level === 50)
  const dosVueltas = async () => {
    const desde = vistos.length
    await vi.waitFor(() => expect(vistos.length).toBeGreaterThan(desde + 2), { timeout: 20_000 })
  }
  await conTareas(
    { lenta: { hacer: async () => {}, debidoDesde } },
    async () => {
      await dosVueltas()
      expect(lineas('due work waits')).toEqual([])
      minutos = 3
      await dosVueltas()
      expect(lineas('due work waits')).toMatchObject([{ tarea: 'lenta', segundos: 180 }])
      expect(vistos.at(-1)?.get('lenta')).toBe(180)
      minutos = 0
      await dosVueltas()
      expect(lineas('due work no longer waits')).toMatchObject([{ tarea: 'lenta' }])
      expect(lineas('due work waits')).toHaveLength(1)
    },
    { atrasoCadaMs: 50 },
  )
  channel(ATRASO).unsubscribe(ver)
})

test('a connection of the queue that is given back twice goes back once, and nothing throws', async () => {
  const pool = crearPool(t.url, { max: 2 })
  try {
    const devuelta = await new Promise<boolean>((resolve, reject) =>
      deDevolucionDoble(pool).connect((error, _, soltar) => {
        if (error) return reject(error)
        soltar()
        soltar()
        resolve(true)
      }),
    )
    expect([devuelta, pool.totalCount, pool.idleCount]).toEqual([true, 1, 1])
    const { rows } = await deDevolucionDoble(pool).query('select 1 as uno')
    expect(rows).toEqual([{ uno: 1 }])
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  } finally {
    await pool.end()
  }
})

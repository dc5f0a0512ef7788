import { sesion } from '@nitida/contract/sesion'
import { usuarios } from '@nitida/contract/usuarios'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearProxyPg } from '../../../test/proxyPg.ts'
import { contarPulso } from '../../../test/pulso.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { esFalloDeConexion } from '../datos/db.ts'
import { vigilarDisco } from '../entorno/disco.ts'
import { inTransaction } from '../llamada/transaccion.ts'

let t: TestApp
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

/** Ends every connection, as a restart of the database does. */
const cortarTodo = () =>
  conDuenio(t.url, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
  )

const listo = async (): Promise<number> => (await pedirCrudo(t.app, 'GET', '/readyz')).status

/** Waits until all is well: data, and events of another process. */
const recuperado = () =>
  vi.waitFor(
    async () => expect([await listo(), (await t.call(tk, sesion.validateTk, {})).status]).toEqual([200, 200]),
    {
      timeout: 30_000,
    },
  )

test('requests that were at work answer 503 and half of nothing; the next ones work (I2)', async () => {
  const { id } = await buildUsuario(t.db)
  const candado = await t.pool.connect()
  await candado.query('begin')
  await candado.query('select 1 from usuario where id = $1 for update', [id])
  const enCurso = Array.from({ length: 6 }, () =>
    t.call(tk, usuarios.cambiarHorario, { params: { id }, body: { sessionLimit: '08:00-09:00' } }),
  )
  await esperarEnCandado(t.url, 6)

  await cortarTodo()

  for (const { status, body } of await Promise.all(enCurso)) {
    expect([status, body.error]).toEqual([503, 'SERVICIO_NO_DISPONIBLE'])
  }
  candado.release(true)
  await recuperado()
  const fila = await t.db.selectFrom('usuario').select('horario').where('id', '=', id).executeTakeFirstOrThrow()
  expect(fila.horario).toBe('00:00-23:59')
})

test('without a database every call says 503 and when to come back; the process is well', async () => {
  const sola = await crearTestApp({ url: t.url, urlDelPool: 'postgres://nadie@127.0.0.1:1/nada' })

  const caidas = [
    await pedirCrudo(sola.app, 'GET', '/readyz'),
    await pedirCrudo(sola.app, 'GET', '/usuarios', { tk }),
    await pedirCrudo(sola.app, 'POST', '/login', { body: { username: 'a@prueba.mx', password: 'x' } }),
  ]
  const viva = await pedirCrudo(sola.app, 'GET', '/healthz')
  await sola.cerrar()

  for (const { status, body, headers } of caidas) {
    expect([status, body.error, headers['retry-after']]).toEqual([503, 'SERVICIO_NO_DISPONIBLE', '2'])
  }
  expect(viva.status).toBe(200)
})

test('a connection that dies while its transaction thinks does not take the process with it', async () => {
  const { id } = await buildUsuario(t.db)
  let cortada = () => {}
  const corte = new Promise<void>((resolve) => {
    cortada = resolve
  })

  const trabajo = inTransaction(crearCtxDePrueba(t), async (ctx) => {
    await ctx.db.updateTable('usuario').set({ nombre: 'Nunca' }).where('id', '=', id).execute()
    await cortarTodo()
    cortada()
    await new Promise((resolve) => setImmediate(resolve))
    await ctx.db.updateTable('usuario').set({ nombre: 'Tampoco' }).where('id', '=', id).execute()
  })

  await corte
  await expect(trabajo).rejects.toSatisfy(esFalloDeConexion)
  await recuperado()
  const fila = await t.db.selectFrom('usuario').select('nombre').where('id', '=', id).executeTakeFirstOrThrow()
  expect(fila.nombre).toBe('Ana')
})

test('after a network that swallowed everything for five seconds the server is right within ten', {
  timeout: 60_000,
}, async () => {
  const proxy = await crearProxyPg(t.url)
  const tras = await crearTestApp({ url: t.url, urlDelPool: proxy.url })
  const tambien = await tras.entrar(await buildUsuario(tras.db, { tipo: '0' }))
  const pedir = () => tras.call(tambien, usuarios.list, { query: { limit: 1 } })
  await Promise.all(Array.from({ length: 30 }, pedir))

  proxy.tragar(true)
  const perdidas = Array.from({ length: 30 }, pedir)
  const hoyo = new Promise((resolve) => setTimeout(resolve, 5000))
  const enElHoyo = contarPulso()
  const { status: alPreguntar } = await pedirCrudo(tras.app, 'GET', '/readyz')
  enElHoyo.parar()
  await hoyo
  proxy.tragar(false)
  const despues = contarPulso()
  const estados = (await Promise.all(perdidas)).map(({ status }) => status)
  const otraVez = await Promise.all(Array.from({ length: 30 }, pedir))
  despues.parar()

  expect([alPreguntar, enElHoyo.ms() < 4000]).toEqual([503, true])
  expect(estados.every((estado) => estado === 200 || estado === 503)).toBe(true)
  expect(otraVez.every(({ status }) => status === 200)).toBe(true)
  expect(despues.ms()).toBeLessThan(10_000)
  expect((await pedirCrudo(tras.app, 'GET', '/readyz')).status).toBe(200)
  const dichas = tras.log.map((linea) => JSON.parse(linea)).filter(({ msg }) => /^(not ready|ready again)$/.test(msg))
  expect(dichas.map(({ msg, motivo, level }) => [msg, motivo, level])).toEqual([
    ['not ready', 'the database does not answer', 50],
    ['ready again', undefined, 30],
  ])
  await tras.cerrar()
  await proxy.cerrar()
})

test('twenty restarts in a row lose no connection for good, and every answer is honest', {
  timeout: 60_000,
}, async () => {
  const estados = new Set<number>()
  const creados: string[] = []
  for (let vuelta = 0; vuelta < 20; vuelta++) {
    const cuerpos = Array.from({ length: 6 }, () => nuevoUsuario({ password: 'x' }))
    const respuestas = Promise.all(cuerpos.map((body) => t.call(tk, usuarios.crear, { body })))
    await cortarTodo()
    for (const [i, { status }] of (await respuestas).entries()) {
      estados.add(status)
      if (status === 200) creados.push(cuerpos[i]?.email ?? '')
    }
  }
  await recuperado()

  expect([...estados].every((estado) => estado === 200 || estado === 503)).toBe(true)
  // Acknowledged work is there.
  const filas = await t.db
    .selectFrom('usuario')
    .select('correo')
    .where('correo', 'in', ['', ...creados])
    .execute()
  expect(filas).toHaveLength(creados.length)
  // Ten calls at once still find a connection each.
  const juntas = await Promise.all(Array.from({ length: 30 }, () => t.call(tk, usuarios.list, { query: { limit: 1 } })))
  expect(juntas.every(({ status }) => status === 200)).toBe(true)
  await vi.waitFor(() => expect(t.pool.totalCount - t.pool.idleCount).toBe(1), { timeout: 30_000 })
})

test("readyz knows the disks: ours by asking, the database's by what a write is answered", async () => {
  let bavail = 1_000_000
  const disco = vigilarDisco('/', async () => ({ bavail, bsize: 1024 }))
  const sola = await crearTestApp({ disco })
  const { id } = await buildUsuario(sola.db)
  const maestro = await sola.entrar(await buildUsuario(sola.db, { tipo: '0' }))
  await conDuenio(sola.url, async (db) => {
    await sql`create function sin_lugar() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`.execute(db)
    await sql`create trigger sin_lugar before update on usuario for each row execute function sin_lugar()`.execute(db)
  })
  const estatus = async (ruta: string) => (await sola.app.inject(ruta)).statusCode
  try {
    const lineas = () =>
      sola.log
        .map((linea) => JSON.parse(linea))
        .filter(({ msg }) => /^(?:the disk|not ready|ready again)/.test(msg))
        .map(({ msg, motivo, libresMb, level }) => [msg, motivo, libresMb, level])
    bavail = 2_000_000
    expect(await estatus('/api/readyz')).toBe(200)
    expect(lineas()).toEqual([])
    bavail = 1_000_000
    for (let vez = 0; vez < 3; vez++) expect(await estatus('/api/readyz')).toBe(200)
    bavail = 10_000
    for (let vez = 0; vez < 3; vez++) expect(await estatus('/api/readyz')).toBe(503)
    bavail = 2_000_000
    for (let vez = 0; vez < 3; vez++) expect(await estatus('/api/readyz')).toBe(200)
    // One line for each change, with the reason, however often it is asked for.
    expect(lineas()).toEqual([
      ['the disk of the data is nearly full', undefined, 976, 50],
      ['not ready', 'the disk of the data is full', 9, 50],
      ['the disk of the data has room again', undefined, 1953, 30],
      ['ready again', undefined, 1953, 30],
    ])
    expect(await estatus('/api/readyz')).toBe(200)
    const { status } = await sola.call(maestro, usuarios.cambiarHorario, {
      params: { id },
      body: { sessionLimit: '08:00-09:00' },
    })
    expect([status, await estatus('/api/readyz'), await estatus('/api/healthz')]).toEqual([503, 503, 200])
    expect(lineas().at(-1)).toEqual(['not ready', 'the disk of the database is full', 1953, 50])
  } finally {
    await sola.cerrar()
  }
})

test('a server that is a standby now answers 503 to what writes, and what reads is read', async () => {
  const soloLee = (si: boolean) =>
    conDuenio(t.url, async (db) => {
      await sql`set default_transaction_read_only = off`.execute(db)
      const base = sql.id(new URL(t.url).pathname.slice(1))
      await sql`alter database ${base} set default_transaction_read_only = ${sql.lit(si ? 'on' : 'off')}`.execute(db)
    })
  const { id } = await buildUsuario(t.db)
  await soloLee(true)
  try {
    await cortarTodo()
    t.ponerReloj(new Date(AHORA.getTime() + 5 * 60_000)) // the session's use would be noted
    await recuperado()
    const { status, body } = await t.call(tk, usuarios.cambiarHorario, {
      ...{ params: { id }, body: { sessionLimit: '08:00-09:00' } },
    })
    expect([status, body.error]).toEqual([503, 'SERVICIO_NO_DISPONIBLE'])
    expect((await t.call(tk, usuarios.list, {})).status).toBe(200)
  } finally {
    await soloLee(false)
    await cortarTodo()
    t.ponerReloj(AHORA)
  }
  await recuperado()
})

import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { escuchar } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, oyo } from '../../../test/sockets.ts'
import { crearTestApp } from '../../../test/testApp.ts'

// The adapter tries again after 1 to 3 s.
const ESPERA = { timeout: 30_000, interval: 100 }

afterEach(desconectarTodos)

/** Kills the connections on which the two processes hear each other, once both listen. */
const cortarOidos = (url: string) =>
  conDuenio(url, async (db) => {
    const oidos = () =>
      sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and query in ('LISTEN "socket.io#/"', 'select 1 /* socket.io */')`.execute(
        db,
      )
    await vi.waitFor(async () => expect((await oidos()).rows).toHaveLength(2), ESPERA)
    for (const { pid } of (await oidos()).rows) await sql`select pg_terminate_backend(${pid})`.execute(db)
  })

test('a lost connection between processes is replaced, and none is missing from the pool afterwards', async () => {
  const t = await crearTestApp()
  const otro = await crearTestApp({ url: t.url })
  const { url } = await escuchar(t.app)
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const oyente = await conectar(url, tk)

  await cortarOidos(t.url)
  // Missed events are unknown, so screens have to connect again, and hear from then on.
  await oyente.cerrado
  const otraVez = await conectar(url, tk)
  await vi.waitFor(async () => {
    otro.app.realtime.emitir({ event: 'UpdatedUser', id: 1, idSucursal: null })
    await oyo(otraVez, 'UpdatedUser', 1, 100)
  }, ESPERA)

  // One connection listens; all others are free again.
  await vi.waitFor(() => expect(t.pool.totalCount - t.pool.idleCount).toBe(1), ESPERA)
  await otro.cerrar()
  await t.cerrar()
})

test('an application closes although it never came to listen', async () => {
  const t = await crearTestApp()
  const breve = await crearTestApp({ url: t.url })
  await breve.app.close()

  await breve.pool.end()
  await t.cerrar()

  expect(breve.pool.totalCount).toBe(0)
})

import { setTimeout as esperar } from 'node:timers/promises'
import { sesion } from '@nitida/contract/sesion'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

/** Longer than what is known of a session is kept. */
const EN_MEMORIA_MS = 1100
const DESPUES = new Date(AHORA.getTime() + 2 * 60_000)

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
  t.ponerReloj(AHORA)
})
afterAll(() => t.cerrar())

/** Statements that note a use and stand in front of a lock. */
const notandose = () =>
  conDuenio(t.url, async (db) => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.filter(({ query }) => query.includes('"ultimo_uso_en"')).length
  })

test('nobody waits for his use to be noted, and no second call notes it while the first one tries', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '0' })
  const tk = await t.entrar(usuario)
  const usadaEn = async () => {
    const fila = t.db.selectFrom('sesion').select('ultimo_uso_en').where('id_usuario', '=', usuario.id)
    return (await fila.executeTakeFirstOrThrow()).ultimo_uso_en
  }
  const rival = await t.pool.connect()
  await rival.query('begin')
  await rival.query('select from sesion where id_usuario = $1 for update', [usuario.id])

  t.ponerReloj(DESPUES)
  const { status } = await t.call(tk, sesion.validateTk, {})
  expect([status, await usadaEn()]).toEqual([200, AHORA])
  await esperar(EN_MEMORIA_MS)
  expect((await t.call(tk, sesion.validateTk, {})).status).toBe(200)
  expect(await notandose()).toBeLessThan(2)

  await rival.query('rollback')
  rival.release()
  // On a busy computer the first note may have been given up before the row was free.
  const trasLlamar = async () => {
    await t.call(tk, sesion.validateTk, {})
    return usadaEn()
  }
  await expect.poll(trasLlamar, { timeout: 20_000 }).toEqual(DESPUES)
})

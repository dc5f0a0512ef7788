import { clientes } from '@nitida/contract/clientes'
import { mensajes } from '@nitida/contract/mensajes'
import { sesion } from '@nitida/contract/sesion'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { contarPulso } from '../../../test/pulso.ts'
import { escuchar } from '../../../test/servidor.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

/** Locks the patients' table, so that every search of it waits. */
const sinClientes = <T>(trabajo: () => Promise<T>): Promise<T> =>
  conDuenio(t.url, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table cliente in access exclusive mode`.execute(trx)
      return await trabajo()
    }),
  )

const enEspera = () =>
  conDuenio(t.url, async (db) => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  })

test('a search is cancelled in the database when its browser hangs up', async () => {
  const { url } = await escuchar(t.app)
  await sinClientes(async () => {
    const navegador = new AbortController()
    const pedida = fetch(`${url}/api/clientes?search=nadie`, {
      headers: { 'x-app-token': APP_TOKEN, authorization: `Bearer ${tk}` },
      signal: navegador.signal,
    })
    await esperarEnCandado(t.url, 1)
    const pulso = contarPulso()
    navegador.abort()
    await expect(pedida).rejects.toThrow()
    // The statement would end by itself after 2.5 s.
    await vi.waitFor(async () => expect(await enEspera()).toBe(0), { timeout: 20_000, interval: 20 })
    pulso.parar()
    expect(pulso.ms()).toBeLessThan(2000)
  })

  expect((await t.call(tk, clientes.list, { query: { search: 'nadie' } })).status).toBe(200)
})

test('searches that hang end by themselves, and meanwhile take no connection from the rest', async () => {
  await sinClientes(async () => {
    const busquedas = Array.from({ length: 12 }, () => t.call(tk, mensajes.list, { query: { search: 'nadie' } }))
    await esperarEnCandado(t.url, 3)

    const resto = await Promise.all(Array.from({ length: 20 }, () => t.call(tk, sesion.validateTk, {})))

    expect(new Set(resto.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await enEspera()).toBe(3)
    const cortadas = await Promise.all(busquedas)
    for (const { status, body } of cortadas) expect([status, body.error]).toEqual([503, 'SERVICIO_NO_DISPONIBLE'])
  })

  expect((await t.call(tk, mensajes.list, { query: { search: 'nadie' } })).status).toBe(200)
})

import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { escuchar } from '../../../test/servidor.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buscaNumero } from '../llamada/buscador.ts'
import { descansoDe } from './recargas.ts'

let t: TestApp
let url: string
let headers: Record<string, string>

beforeAll(async () => {
  t = await crearTestApp()
  url = (await escuchar(t.app)).url
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  headers = { 'x-app-token': APP_TOKEN, authorization: `Bearer ${tk}` }
})
afterAll(() => t.cerrar())

const lista = (extra: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${url}/api/clientes?page=1&limit=10`, { headers: { ...headers, ...extra }, ...(signal && { signal }) })

test('a herd of lists that are read again takes four connections, and whoever hangs up while it waits takes none', async () => {
  const recarga = { 'x-recarga': '1' }
  await lista()
  const esperadas: Promise<Response>[] = []
  await conDuenio(t.url, async (db) => {
    await db.transaction().execute(async (trx) => {
      await sql`lock table cliente in access exclusive mode`.execute(trx)
      const colgar = new AbortController()
      const impacientes = Array.from({ length: 20 }, () => lista(recarga, colgar.signal).catch(() => null))
      const pacientes = Array.from({ length: 5 }, () => lista(recarga))
      await expect.poll(() => t.pool.totalCount - t.pool.idleCount).toBeGreaterThanOrEqual(5)
      // A call of another table finds a connection at once.
      const otra = await fetch(`${url}/api/sucursales`, { headers })
      expect([otra.status, t.pool.waitingCount]).toEqual([200, 0])
      colgar.abort()
      await Promise.all(impacientes)
      esperadas.push(...pacientes)
    })
  })
  for (const una of await Promise.all(esperadas)) expect(una.status).toBe(200)
  const estatus = (await Promise.all(Array.from({ length: 5 }, () => lista(recarga)))).map(({ status }) => status)
  expect(estatus).toEqual([200, 200, 200, 200, 200])
})

test('searches that wait for their turn take no connection, and all are answered in the end', async () => {
  const buscar = () => fetch(`${url}/api/clientes?search=qzx`, { headers })
  await buscar()
  const { palabras: pool } = t.app.deps.poolsBusquedas
  const esperadas: Promise<Response>[] = []
  await conDuenio(t.url, async (db) => {
    await db.transaction().execute(async (trx) => {
      await sql`lock table cliente in access exclusive mode`.execute(trx)
      esperadas.push(...Array.from({ length: 6 }, buscar))
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(3)
      const otra = await fetch(`${url}/api/sucursales`, { headers })
      expect([otra.status, pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([200, 3, 0])
    })
  })
  expect((await Promise.all(esperadas)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('a phone and a folio wait for no words', async () => {
  const buscar = (ruta: string) => fetch(`${url}/api/${ruta}`, { headers })
  const { palabras: pool } = t.app.deps.poolsBusquedas
  const esperadas: Promise<Response>[] = []
  await conDuenio(t.url, async (db) => {
    await db.transaction().execute(async (trx) => {
      await sql`lock table bloqueo_paciente in access exclusive mode`.execute(trx)
      esperadas.push(...Array.from({ length: 6 }, () => buscar('pedidos?search=qzx')))
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(3)
      const telefono = await buscar('clientes?search=222%20003%207000')
      expect([telefono.status, (await telefono.json()).data]).toEqual([200, []])
    })
  })
  for (const una of await Promise.all(esperadas)) expect(una.status).toBe(200)
  expect((await buscar('pedidos?search=01-99')).status).toBe(200)
})

test.each([
  [10, 0, 30],
  [100, 2999, 200],
  [10, 3000, 0],
  [10, Number.POSITIVE_INFINITY, 0],
])('a search that worked %d ms, %d ms after other work, rests %d ms', (ms, desdeOtros, descanso) => {
  expect(descansoDe(ms, desdeOtros)).toBe(descanso)
})

test('searches rest beside somebody who does something else, and not where nobody does', async () => {
  const buscar = () => fetch(`${url}/api/clientes?search=qzx`, { headers })
  const tardan = async () => {
    const inicio = performance.now()
    for (let n = 0; n < 3; n++) await Promise.all(Array.from({ length: 9 }, buscar))
    return performance.now() - inicio
  }
  // A moment in which the computer is busy decides nothing: one calm pair is enough.
  await expect
    .poll(
      async () => {
        await esperar(3100)
        const solas = await tardan()
        await lista()
        return (await tardan()) / solas
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(1.8)
}, 90_000)

test.each([
  ...['222 003 7000', '+52 (222) 003-7000', '2220037', '01-31', '1-1234', ' 12-345 '].map((texto) => [texto, true]),
  // What begins half of all phones, or is everybody's without one, takes its turn with the words.
  ...['1-1', '1-12', '00-00', '0000000000', '222003', 'maria', 'maria 2220037000', ''].map((texto) => [texto, false]),
] as const)('%j is looked for as a number: %s', (search, comoNumero) => {
  expect(buscaNumero({ query: { search } })).toBe(comoNumero)
})

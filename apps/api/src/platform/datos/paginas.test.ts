import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { crearPoolDeBusquedas } from '../llamada/buscador.ts'
import { leerPagina } from './paginas.ts'
import type { DB } from './tablas.gen.ts'

const FILAS = 20_000
const filas = sql<{ id: number }>`generate_series(1, ${sql.lit(FILAS)})`.as<'c'>(sql.raw('c(id)'))

let pool: Pool
let db: Kysely<DB>
beforeAll(() => {
  pool = crearPoolDeBusquedas(inject('pgUrl'))
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(() => pool?.end())

test.each([
  ['very many', { muchas: true, muchisimas: true }],
  ['many', { muchas: true }],
  ['few', { muchas: false }],
  ['nobody knows how many', {}],
])('a search has the same pages where %s were expected', async (_, esperadas) => {
  const paginaDe = (desde: number, page: number) => {
    const ordenados = db.selectFrom(filas).select('c.id').where('c.id', '>', desde).orderBy('c.id', 'desc')
    const leer = (ids: number[] | typeof ordenados) => Promise.resolve(Array.isArray(ids) ? ids : [])
    return leerPagina(db, ordenados, { search: 'a', page, limit: 10 }, leer, null, esperadas)
  }
  const diez = (primero: number) => Array.from({ length: 10 }, (_, n) => primero - n)

  expect(await paginaDe(0, 1)).toEqual({ filas: diez(FILAS), total: 1000, totalExacto: false })
  expect((await paginaDe(0, 100)).filas).toEqual(diez(FILAS - 990))
  expect((await paginaDe(0, 101)).filas).toEqual(diez(FILAS - 1000))
  const deCien = FILAS - 100
  expect(await paginaDe(deCien, 2)).toEqual({ filas: diez(FILAS - 10), total: 100, totalExacto: true })
  expect(await paginaDe(deCien, 11)).toEqual({ filas: [], total: 100, totalExacto: true })
})

test.each([
  ['very many are expected are the newest, since any are found later', { muchas: true, muchisimas: true }, true],
  ['many are expected are any', { muchas: true }, false],
])('the thousand that are counted where %s', async (_, esperadas, enOrden) => {
  const ordenados = db.selectFrom(filas).select('c.id').orderBy('c.id', 'desc')
  const hallar = vi.fn((cuantas: number) => ordenados.limit(cuantas))

  await leerPagina(db, ordenados, { search: 'a', page: 1, limit: 10 }, async () => [], null, { hallar, ...esperadas })

  expect(hallar.mock.calls).toEqual([
    [1001, enOrden],
    [10, true],
  ])
})

test('a search is found although its page is not met in time, where many were expected and few or none are there', async () => {
  const segundaDe = (cuantas: number) => {
    const ordenados = db
      .selectFrom(filas)
      .select('c.id')
      .where('c.id', '>', FILAS - cuantas)
      .orderBy('c.id', 'desc')
    const leer = async (ids: number[] | typeof ordenados) =>
      Array.isArray(ids) && ids.length > 0
        ? ids.toSorted((a, b) => b - a)
        : expect.unreachable('a search knows its ids, and asks for none')
    const hallar = (hasta: number, enOrden: boolean) =>
      enOrden
        ? ordenados.where(sql<boolean>`(select pg_sleep(5)) is not null`).limit(hasta)
        : ordenados.clearOrderBy().orderBy('c.id').limit(hasta)
    return leerPagina(db, ordenados, { search: 'a', page: 2, limit: 10 }, leer, null, { hallar, muchas: true })
  }

  const [pocas, ninguna] = await Promise.all([segundaDe(30), segundaDe(0)])

  const diez = Array.from({ length: 10 }, (_, n) => FILAS - 10 - n)
  expect(pocas).toEqual({ filas: diez, total: 30, totalExacto: true })
  expect(ninguna).toEqual({ filas: [], total: 0, totalExacto: true })
})

import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { crearPoolDeBusquedas } from './buscador.ts'
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
  ['many', true],
  ['few', false],
  ['nobody knows how many', undefined],
])('a search has the same pages where %s were expected', async (_, muchas) => {
  const paginaDe = (desde: number, page: number) => {
    const ordenados = db.selectFrom(filas).select('c.id').where('c.id', '>', desde).orderBy('c.id', 'desc')
    const leer = (ids: number[] | typeof ordenados) => Promise.resolve(Array.isArray(ids) ? ids : [])
    return leerPagina(db, ordenados, { search: 'a', page, limit: 10 }, leer, null, { muchas })
  }
  const diez = (primero: number) => Array.from({ length: 10 }, (_, n) => primero - n)

  expect(await paginaDe(0, 1)).toEqual({ filas: diez(FILAS), total: 1000, totalExacto: false })
  expect((await paginaDe(0, 100)).filas).toEqual(diez(FILAS - 990))
  expect((await paginaDe(0, 101)).filas).toEqual(diez(FILAS - 1000))
  const deCien = FILAS - 100
  expect(await paginaDe(deCien, 2)).toEqual({ filas: diez(FILAS - 10), total: 100, totalExacto: true })
  expect(await paginaDe(deCien, 11)).toEqual({ filas: [], total: 100, totalExacto: true })
})

test('a search is found although its page is not met in time, where many were expected and few are there', async () => {
  const pocos = FILAS - 30
  const ordenados = db.selectFrom(filas).select('c.id').where('c.id', '>', pocos).orderBy('c.id', 'desc')
  const leer = async (ids: number[] | typeof ordenados) =>
    Array.isArray(ids) ? ids.toSorted((a, b) => b - a) : expect.unreachable('a search knows its ids')
  const hallar = (cuantas: number, enOrden: boolean) =>
    enOrden
      ? ordenados.where(sql<boolean>`pg_sleep(5) is not null`).limit(cuantas)
      : ordenados.clearOrderBy().orderBy('c.id').limit(cuantas)

  const pagina = await leerPagina(db, ordenados, { search: 'a', page: 2, limit: 10 }, leer, null, {
    hallar,
    muchas: true,
  })

  expect(pagina).toEqual({
    filas: Array.from({ length: 10 }, (_, n) => FILAS - 10 - n),
    total: 30,
    totalExacto: true,
  })
})

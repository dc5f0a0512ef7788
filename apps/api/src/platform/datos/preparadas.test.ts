import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { enTransaccion } from '../llamada/tuberia.ts'
import { type BaseDatos, crearDb, crearPool, type Db, preparada } from './db.ts'

let pool: Pool
afterEach(() => pool.end())

function abrir(preparadas?: boolean): BaseDatos {
  pool = crearPool(inject('pgUrl'), { max: 1, rol: 'propietario', ...(preparadas !== undefined && { preparadas }) })
  return crearDb(pool)
}
const contar = (db: Db, ids: readonly number[]) =>
  preparada(
    db
      .selectFrom('pg_type' as never)
      .select(sql<number>`count(*)`.as('son'))
      .where(sql<boolean>`oid = any(array[${sql.join(ids)}]::oid[])`),
  )
const nombradas = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('a marked statement is planned once a connection, however often it is asked, and says the same each time', async () => {
  const db = abrir()
  const leidas: unknown[] = []
  for (const id of [16, 17, 16, 0, 20, 21, 23]) leidas.push((await contar(db, [id]).executeTakeFirstOrThrow()).son)

  expect(leidas).toEqual([1, 1, 1, 0, 1, 1, 1])
  expect(await nombradas(db)).toEqual([expect.stringMatching(/preparada/)])
})

test('what is not marked has no name, nor has a page of very many', async () => {
  const db = abrir()
  await sql`select ${1}::int`.execute(db)
  await contar(
    db,
    Array.from({ length: 61 }, (_, n) => n),
  ).execute()

  expect(await nombradas(db)).toEqual([])
})

test('behind a pooler nothing has a name', async () => {
  const db = abrir(false)
  await contar(db, [16]).execute()

  expect(await nombradas(db)).toEqual([])
})

test('one that is started twice at once in a transaction is answered twice', async () => {
  const db = abrir()
  const son = await enTransaccion(db, (db) =>
    Promise.all([contar(db, [16, 17]).execute(), contar(db, [16, 0]).execute()]),
  )

  expect(son.flat()).toEqual([{ son: 2 }, { son: 1 }])
})

test('behind a statement that failed, it is that one’s failure that is told', async () => {
  const db = abrir()
  const trabajo = enTransaccion(db, async (db) => {
    await Promise.allSettled([sql`select 1 / 0`.execute(db)])
    await contar(db, [16, 17, 20]).execute()
  })

  await expect(trabajo).rejects.toThrow('division by zero')
  expect(await contar(db, [16, 17, 20]).execute()).toEqual([{ son: 3 }])
})

test('a column that a release adds meanwhile changes nothing', async () => {
  const db = abrir()
  await sql`create temporary table preparadas_prueba (id int)`.execute(db)
  const leer = () =>
    preparada(
      db
        .selectFrom('preparadas_prueba' as never)
        .select(sql<number>`id`.as('id'))
        .where(sql<boolean>`id = ${7}`),
    ).execute()
  await leer()
  await sql`alter table preparadas_prueba add column otra text default 'x'`.execute(db)
  await sql`insert into preparadas_prueba values (7)`.execute(db)

  expect(await leer()).toEqual([{ id: 7 }])
})

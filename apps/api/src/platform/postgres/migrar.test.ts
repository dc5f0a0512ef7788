import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { ESQUEMA, leerEsquema } from '../../../../../db/esquema.ts'
import { escribirTipos, TIPOS } from '../../../../../db/tipos.ts'
import { type BaseDePrueba, crearBaseDePrueba, crearBaseVacia } from '../../../test/baseDeDatos.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { migrarLentas } from './migrar.lentas.ts'
import { ajustesInseguros, migrar } from './migrar.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../../../db/migrations')

let base: BaseDePrueba
let carpeta: string

beforeAll(async () => {
  base = await crearBaseDePrueba(inject('pgUrl'))
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-tipos-'))
})
afterAll(async () => {
  await base.borrar()
  rmSync(carpeta, { recursive: true })
})

test('four processes that migrate an empty database at once apply each file once', async () => {
  const vacia = await crearBaseVacia(inject('pgUrl'))

  const aplicadas = await Promise.all(Array.from({ length: 4 }, () => migrar(vacia.url, MIGRACIONES)))
  const { rows } = await conDuenio(vacia.url, (db) =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(db),
  )
  const otraVez = await migrar(vacia.url, MIGRACIONES)
  await vacia.borrar()

  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(aplicadas.reduce((suma, n) => suma + n, 0)).toBe(rows.length)
  expect(otraVez).toBe(0)
})

test('the committed schema is that of the migrations', async ({ skip }) => {
  const { rows } = await conDuenio(base.url, (db) =>
    sql<{ version: number }>`select current_setting('server_version_num')::int / 10000 as version`.execute(db),
  )
  // Another version spells views and functions otherwise.
  if (rows[0]?.version !== 18) skip()
  const esquema = await leerEsquema(base.url)

  expect(esquema.split('\n')).toEqual(readFileSync(ESQUEMA, 'utf8').split('\n'))
})

describe('migrations of the second kind', () => {
  const lenta = (...sentencias: string[]) => {
    const raiz = mkdtempSync(path.join(carpeta, 'lentas-'))
    const lentas = path.join(raiz, 'm-lentas')
    mkdirSync(lentas)
    writeFileSync(path.join(lentas, '9999_prueba.sql'), `-- Why.\n${sentencias.join(';\n')};\n`)
    return path.join(raiz, 'm')
  }
  const indice = (nombre: string) =>
    conDuenio(base.url, async (db) => {
      const { rows } = await sql<{ valido: boolean }>`select indisvalid as valido from pg_index
        where indexrelid = to_regclass(${nombre})`.execute(db)
      return rows[0]?.valido ?? null
    })
  const otraVez = () =>
    conDuenio(base.url, (db) => sql`delete from instalacion where clave = 'lentas' and valor like '9999%'`.execute(db))
  const CREAR = 'create index concurrently if not exists prueba_lenta on pedido (total)'

  test('come after the others, and run while orders are written', async () => {
    await conDuenio(base.url, (db) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table pedido in row exclusive mode`.execute(trx) // as a till does when it takes an order
        const construido = migrarLentas(base.url, lenta(CREAR))
        await esperarEnCandado(base.url, 1)
        await sql`update pedido set total = total`.execute(trx) // no statement behind it has to wait
        void construido
      }),
    )
    await vi.waitFor(async () => expect(await indice('prueba_lenta')).toBe(true), { timeout: 20_000 })
    await otraVez()
  })

  test('that were broken off begin anew, and leave no index half built', async () => {
    await conDuenio(base.url, async (db) => {
      await sql`drop index if exists prueba_lenta`.execute(db)
      await sql`create index prueba_lenta on pedido (total)`.execute(db)
      await sql`update pg_index set indisvalid = false where indexrelid = 'prueba_lenta'::regclass`.execute(db)
    })
    expect(await indice('prueba_lenta')).toBe(false)

    await migrarLentas(base.url, lenta(CREAR))

    expect(await indice('prueba_lenta')).toBe(true)
    await otraVez()
  })
})

test('the committed types of the tables are those of the migrations', () => {
  const archivo = path.join(carpeta, 'tablas.gen.ts')

  escribirTipos(base.url, archivo)

  expect(readFileSync(archivo, 'utf8')).toBe(readFileSync(TIPOS, 'utf8'))
})

test('a server whose "saved" does not mean saved is noticed (I1)', async () => {
  expect(await ajustesInseguros(base.url)).toEqual([])

  const nombre = new URL(base.url).pathname.slice(1)
  await conDuenio(base.url, (db) => sql`alter database ${sql.id(nombre)} set synchronous_commit = off`.execute(db))

  expect(await ajustesInseguros(base.url)).toEqual(['synchronous_commit'])
})

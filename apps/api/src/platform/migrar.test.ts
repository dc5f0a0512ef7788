import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { escribirTipos, TIPOS } from '../../../../db/tipos.ts'
import { type BaseDePrueba, crearBaseDePrueba, crearBaseVacia } from '../../test/baseDeDatos.ts'
import { conDuenio } from '../../test/duenio.ts'
import { ajustesInseguros, migrar } from './migrar.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../../db/migrations')

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

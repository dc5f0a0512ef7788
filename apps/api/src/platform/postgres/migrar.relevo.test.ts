import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type BaseDePrueba, crearBaseDePrueba } from '../../../test/baseDeDatos.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { migrar } from './migrar.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../../../db/migrations')
const ULTIMA = readdirSync(MIGRACIONES).sort().at(-1)?.slice(0, 4) ?? ''

let base: BaseDePrueba
let raiz: string

beforeAll(async () => {
  base = await crearBaseDePrueba(inject('pgUrl'))
  raiz = mkdtempSync(path.join(os.tmpdir(), 'nitida-relevo-'))
})
afterAll(async () => {
  await base.borrar()
  rmSync(raiz, { recursive: true })
})

/** The migrations of today and some more, as a release of their own. */
function release(mas: Record<string, string>): string {
  const carpeta = mkdtempSync(path.join(raiz, 'release-'))
  cpSync(MIGRACIONES, path.join(carpeta, 'm'), { recursive: true })
  cpSync(`${MIGRACIONES}-lentas`, path.join(carpeta, 'm-lentas'), { recursive: true })
  for (const [archivo, texto] of Object.entries(mas)) writeFileSync(path.join(carpeta, 'm', archivo), texto)
  return path.join(carpeta, 'm')
}

const MAS = { '9990_mas.sql': 'alter table pedido add column prueba_relevo text;' }

const columnas = (url: string, tabla: string) =>
  conDuenio(url, async (db) => {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_name = ${tabla}`.execute(db)
    return rows.map(({ column_name }) => column_name)
  })

test('a release goes back onto a database that the next one migrated, and forward again', async () => {
  const siguiente = release(MAS)

  expect(await migrar(base.url, siguiente)).toBe(1)
  expect(await migrar(base.url, MIGRACIONES)).toBe(0)
  expect(await migrar(base.url, siguiente)).toBe(0)
  expect(await columnas(base.url, 'pedido')).toContain('prueba_relevo')
})

test('a release is refused, and says so, once a later one took away what it needs', async () => {
  const quita = '-- Safe from 9990: nothing reads it since.\nalter table pedido drop column prueba_relevo;'

  expect(await migrar(base.url, release({ ...MAS, '9991_menos.sql': quita }))).toBe(1)
  expect(await migrar(base.url, release(MAS))).toBe(0)
  await expect(migrar(base.url, MIGRACIONES)).rejects.toThrow(`trae hasta la migración ${ULTIMA} y hace falta la 9990`)
})

test('while somebody reads for long, a migration of the same table lets everybody through and comes when he is done', async () => {
  const suya = await crearBaseDePrueba(inject('pgUrl'))
  const lector = new pg.Client({ connectionString: suya.url })
  await lector.connect()
  await lector.query('begin')
  await lector.query('select count(*) from cliente')
  const carpeta = release({ '9990_mas.sql': 'alter table cliente add column prueba_relevo text;' })

  const migrada = migrar(suya.url, carpeta)
  await esperarEnCandado(suya.url, 1)
  const tardanzas: number[] = []
  await conDuenio(suya.url, async (db) => {
    for (let n = 0; n < 3; n++) {
      const desde = performance.now()
      await sql`select id from cliente limit 1`.execute(db)
      tardanzas.push(performance.now() - desde)
      if (n < 2) await esperarEnCandado(suya.url, 1) // the next try
    }
  })
  await lector.query('commit')
  await lector.end()

  expect(await migrada).toBeGreaterThan(0)
  expect(Math.max(...tardanzas)).toBeLessThan(4000)
  expect(await columnas(suya.url, 'cliente')).toContain('prueba_relevo')
  await suya.borrar()
})

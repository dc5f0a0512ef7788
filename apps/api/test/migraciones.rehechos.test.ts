import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrar } from '../src/platform/postgres/migrar.ts'
import { type BaseDePrueba, crearBaseVacia } from './baseDeDatos.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../db/migrations')
const CON_REHECHOS = '0671'

let base: BaseDePrueba
let cliente: pg.Client
let raiz: string

/** A database of the release before, with its files beside it. */
beforeAll(async () => {
  base = await crearBaseVacia(inject('pgUrl'))
  raiz = mkdtempSync(path.join(os.tmpdir(), 'nitida-rehechos-'))
  const antes = path.join(raiz, 'm')
  mkdirSync(antes)
  mkdirSync(path.join(raiz, 'm-lentas'))
  for (const archivo of readdirSync(MIGRACIONES).filter((uno) => uno.endsWith('.sql') && uno < CON_REHECHOS))
    cpSync(path.join(MIGRACIONES, archivo), path.join(antes, archivo))
  await migrar(base.url, antes)
  cliente = new pg.Client({ connectionString: base.url })
  await cliente.connect()
})
afterAll(async () => {
  await cliente.end()
  await base.borrar()
  rmSync(raiz, { recursive: true })
})

/** A step or a check of pair 1 of order 1 at a minute. */
const suceso = (minuto: number, que: string) =>
  cliente.query(
    `insert into trabajo_suceso (id_pedido, que, etapa, id_usuario, en)
      values (1, $2, 'surtido', 1, timestamptz '2026-11-20 10:00Z' + make_interval(mins => $1))`,
    [minuto, que],
  )
const control = async (minuto: number, causa: string | null): Promise<number> => {
  const { rows } = await cliente.query<{ id: number }>(
    `insert into control_calidad (id_pedido, norma, diseno, pedido, medido, resultado, causa, id_usuario, en)
      values (1, 'ANSI Z80.1', 'monofocal', '{}', '{}', case when $2::text is null then 'pasa' else 'noPasa' end, $2, 1,
        timestamptz '2026-11-20 10:00Z' + make_interval(mins => $1)) returning id::int`,
    [minuto, causa],
  )
  return rows[0]?.id ?? 0
}

test('what the release before had made again has a remake of the check that failed just before, each once', async () => {
  // Orders, branches and users are not looked at here.
  await cliente.query('set session_replication_role = replica')
  await cliente.query(
    `insert into trabajo_par (id_pedido, par, id_sucursal, laboratorio, rehechos) values (1, 1, 1, 'Centro', 2)`,
  )
  await control(1, 'taller') // measured again
  const primero = await control(2, 'material')
  await suceso(2, 'rehecho')
  await suceso(3, 'etapa')
  const segundo = await control(5, 'laboratorio')
  await suceso(5, 'rehecho')
  await control(9, null)
  await cliente.query('set session_replication_role = origin')
  const nombre = cliente.escapeIdentifier(new URL(base.url).pathname.slice(1))
  await cliente.query(`alter database ${nombre} set session_replication_role = replica`)
  await migrar(base.url, MIGRACIONES)

  const { rows } = await cliente.query({
    text: 'select id_control::int, par, causa, laboratorio, paga, costo from rehecho_de_par order by 1',
    rowMode: 'array',
  })
  expect(rows).toEqual([
    [primero, 1, 'rotura', 'Centro', 'optica', null],
    [segundo, 1, 'laboratorio', 'Centro', 'laboratorio', null],
  ])
})

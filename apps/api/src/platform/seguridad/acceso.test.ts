import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BaseDePrueba, crearBaseDePrueba } from '../../../test/baseDeDatos.ts'
import { crearPool } from '../datos/db.ts'
import { exigirAcceso, prepararAcceso } from './acceso.ts'
import { leerClaveMaestra } from './clave-maestra.ts'

const nuevaClave = () => leerClaveMaestra(randomBytes(32).toString('hex'))
const maestra = nuevaClave()

let base: BaseDePrueba
let url: string
const pools: Pool[] = []

beforeAll(async () => {
  base = await crearBaseDePrueba(inject('pgUrl'))
  url = await prepararAcceso(base.url, maestra)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await base?.borrar()
})

function abrir(direccion: string): Pool {
  const pool = crearPool(direccion, { max: 1 })
  pools.push(pool)
  return pool
}

test('the application logs in as somebody of its own, and is asked so before it serves', async () => {
  const pool = abrir(url)
  await exigirAcceso(pool)

  const { rows } = await pool.query('select session_user as quien, current_user as rol')
  expect(rows).toEqual([{ quien: expect.stringMatching(/^nitida_app_\d+$/), rol: 'nitida_app' }])
})

describe.each(['set role none', "select set_config('role', 'none', false)", 'reset role', 'reset all'])(
  'whoever manages to send «%s»',
  (salida) => {
    test.each([
      'copy usuario to program $$cat$$',
      'delete from auditoria',
      'update pago set importe = 1',
      'create table t (a int)',
      'alter role nitida_app superuser',
      'drop trigger auditoria_solo_agregar on auditoria',
    ])('still may not: %s', async (orden) => {
      const cliente = await abrir(url).connect()
      try {
        await cliente.query(salida)
        await expect(cliente.query(orden)).rejects.toMatchObject({ code: '42501' })
      } finally {
        cliente.release()
      }
    })
  },
)

test('its limits hold where the address says others, or a pooler drops ours', async () => {
  const pool = abrir(`${url}?options=-c%20geqo%3Don`) // the driver then sends none of our settings
  await exigirAcceso(pool)

  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
      (select setting || ' by ' || source from pg_settings where name = 'jit') as jit`,
  )
  expect(rows).toEqual([{ s: '9s', l: '5s', jit: 'off by database user' }])
})

test.each([
  ['an administrator', () => base.url, 'is an administrator, owns the database'],
  ['a login without limits', () => `${url}?options=-c%20statement_timeout%3D0`, 'has no statement_timeout'],
])('a start with %s is refused', async (_, direccion, motivo) => {
  await expect(exigirAcceso(abrir(direccion()))).rejects.toThrow(motivo)
})

test('every process with the master key gets the same login; another key closes it', async () => {
  expect(await prepararAcceso(base.url, maestra)).toBe(url)
  await exigirAcceso(abrir(url))

  await prepararAcceso(base.url, nuevaClave())

  await expect(exigirAcceso(abrir(url))).rejects.toMatchObject({ code: '28P01' })
})

test('what acts with its owner’s rights may be called by nobody whom no migration names', async () => {
  const pool = abrir(base.url)
  const { rows } = await pool.query<{ nombre: string }>(
    `select p.oid::regprocedure::text as nombre
     from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
     where p.prosecdef and p.prorettype <> 'trigger'::regtype and p.pronamespace = 'public'::regnamespace and a.grantee = 0
     order by 1`,
  )
  expect(rows.map(({ nombre }) => nombre)).toEqual([])
})

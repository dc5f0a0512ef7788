import { inventario } from '@nitida/contract/inventario'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearAzar } from '../../demo/azar.ts'

/** More than are put in order together, all of one family. */
const MUCHOS = 5100
const BUSQUEDAS = 40
const MARCAS = ['Vértice', 'Lince', 'Ópalo', 'Brava']
const COLORES = ['negro', 'azul', 'café']
const TECLEADAS = [
  'VERTICE',
  'vértice',
  'lin',
  'opalo',
  'Azul',
  'cafe',
  'a',
  'm',
  '5',
  '52',
  '140',
  'M-1',
  'm-2',
  '%',
  'zz',
]

let t: TestApp
let admin: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await tenerArticulo(t, admin, sucursal, 1, { marca: 'Lince', modelo: 'Azul', codigo: 'azul 52' })
  await sql`insert into articulo (familia, marca, modelo, color, medida, precio, clave_sat, unidad_sat, activo, id_modificador,
      creado_en, modificado_en)
    select case n % 5 when 0 then 'solar' else 'armazon' end, (${sql.val(MARCAS)}::text[])[1 + n % 4], 'M-' || n / 8,
      (${sql.val(COLORES)}::text[])[1 + n % 3], 48 + n % 7 || '□18-140', 45000, '42142903', 'H87', n % 50 <> 0,
      (select min(id) from usuario), now(), now() from generate_series(1, ${MUCHOS * 2}::int) n`.execute(t.db)
})
afterAll(() => t.cerrar())

/** Digits alone are read as one number, as phones are. */
const palabrasDe = (search: string) => (/^[\d ]+$/.test(search) ? search.replaceAll(' ', '') : search).split(/[ -]+/)

/** What a search should find, one article after the other: its words by plain SQL, without an index or a bound. */
async function esperado(search: string, familia: string | null) {
  const { rows } = await sql<{ id: number }>`
    with suyos as (select id from articulo where upper(codigo) = upper(${search}))
    select a.id from articulo a where case when exists (select from suyos) then a.id in (select id from suyos)
      else a.activo and a.familia = coalesce(${familia}::text, a.familia) and not exists (
        select from unnest(${sql.val(palabrasDe(search))}::text[]) palabra
        where strpos(a.busqueda, case when palabra ~ '^[[:alnum:]]{1,2}$' then ' ' else '' end || f_unaccent(palabra)) = 0)
      end order by a.marca, a.modelo, a.id`.execute(t.db)
  return rows.map(({ id }) => id)
}

test('a search finds what plain SQL finds, in its order, page by page', async () => {
  const azar = crearAzar(36)
  const textos = [
    'azul 52',
    'AZUL 52',
    ...Array.from({ length: BUSQUEDAS }, () =>
      Array.from({ length: azar.entero(1, 3) }, () => azar.elegir(TECLEADAS)).join(' '),
    ),
  ]
  for (const search of textos) {
    const familia = azar.elegir([null, null, 'solar'] as const)
    const [page, limit] = azar.elegir([
      [1, 8],
      [2, 5],
      [1, 1000],
      [40, 30],
      [999, 10],
      [170, 30],
    ] as const)
    const todos = await esperado(search, familia)
    const { body } = await t.call(admin, inventario.list, {
      query: { sucursal, search, page, limit, ...(familia && { familia }) },
    })
    expect({ search, ids: body.data.map(({ id }) => id), total: body.total, exacto: body.totalExacto }).toEqual({
      search,
      ids: todos.slice((page - 1) * limit, page * limit),
      total: Math.min(todos.length, 1000),
      exacto: todos.length <= 1000,
    })
  }
})

import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generarCarga } from '../../../../../db/seed/carga.ts'
import { type BaseDePrueba, crearBaseDePrueba } from '../../../test/baseDeDatos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'
import { crearPoolDeBusquedas } from '../../platform/llamada/buscador.ts'
import { listPedidos } from './pedidos.queries.ts'

/** What the picker of Generar Factura shows of a search. */
const SUGERIDOS = 20

let base: BaseDePrueba
let pool: Pool

beforeAll(async () => {
  base = await crearBaseDePrueba(inject('pgUrl'))
  // With somebody blocked the planner walks patients for one letter, up to the thousand that are counted.
  const tamano = {
    bloqueados: 0,
    ...{ sucursales: 4, pacientes: 6000, anosDeCitas: 0.01, citasPorAno: 1000 },
    ...{ anosDePedidos: 1, pedidosPorAno: 8000, visitasPorAno: 100 },
  }
  await generarCarga(base.url, tamano, AHORA)
  pool = crearPoolDeBusquedas(base.url)
}, 60_000)
afterAll(async () => {
  await pool?.end()
  await base?.borrar()
})

/** The plan of every statement that the list of orders sends for a search, for these very texts. */
async function planesDe(alcance: Alcance, search: string): Promise<string[]> {
  const enviadas: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void (sql.startsWith('explain') || enviadas.push({ sql, parameters })),
  })
  await listPedidos(db, alcance, { search, page: 1, limit: SUGERIDOS }, AHORA)
  return Promise.all(
    enviadas.map(async ({ sql, parameters }) => {
      const { rows } = await pool.query(`explain ${sql}`, [...parameters])
      return rows.map((fila) => Object.values(fila).join()).join('\n')
    }),
  )
}

describe.each([
  ['the chain', { tipo: 'todas' }],
  ['a branch', { tipo: 'propia', idSucursal: 1 }],
] as const)('a search among eight thousand orders, of %s', (_, alcance) => {
  test.each([
    ['a rare name', 'xicotencatl'],
    ['a common name', 'maria'],
    ['one letter', 'm'],
    ['a folio or a phone', '31'],
    ['a folio with its branch', '01-31'],
    ['digits of a phone', '2220037'],
  ])('by %s walks no table of orders, payments or patients', async (_, search) => {
    const planes = (await planesDe(alcance, search)).join('\n')

    expect(planes).toContain('Limit')
    expect(planes).not.toMatch(/Seq Scan on (pedido|pedido_elemento|pago|cliente)\b/)
  })

  test('by a folio reads the index of folios', async () => {
    const busca = (await planesDe(alcance, '01-31')).find((plan) => / on pedido\b/.test(plan))

    expect(busca).toMatch(/Index (Only )?Scan using pedido_\w*folio\w* on pedido/)
  })
})

import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { duplicados } from '@nitida/contract/duplicados'
import { pedidos } from '@nitida/contract/pedidos'
import { Kysely, PostgresDialect } from 'kysely'
import pg, { Client, type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generarCarga } from '../../../../../db/seed/carga.ts'
import { type BaseDePrueba, crearBaseDePrueba } from '../../../test/baseDeDatos.ts'
import { unirEn } from '../../../test/duplicados.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'
import { crearPoolDeBusquedas } from '../../platform/llamada/buscador.ts'
import { deHallados, losHallados } from './clientes.hallados.ts'
import { listClientes } from './clientes.queries.ts'

const PACIENTES = 20_000
/** The end of a statement whose plan a connection keeps. */
const PREPARADA = /\/\* preparada \*\/$/

let base: BaseDePrueba
let t: TestApp
let admin: string
let pool: Pool

beforeAll(async () => {
  base = await crearBaseDePrueba(inject('pgUrl'))
  const tamano = {
    sucursales: 4,
    pacientes: PACIENTES,
    anosDeCitas: 0.1,
    citasPorAno: 10_000,
    anosDePedidos: 0.1,
    pedidosPorAno: 1000,
    visitasPorAno: 1000,
  }
  await generarCarga(base.url, tamano, AHORA)
  t = await crearTestApp({ url: base.url })
  admin = await t.entrar({ id: 1, correo: 'admin@nitida.mx', tipo: '0', idSucursal: null })
  pool = crearPoolDeBusquedas(base.url)
}, 60_000)
afterAll(async () => {
  await pool?.end()
  await t?.cerrar()
  await base?.borrar()
})

interface Consulta {
  sql: string
  parameters: readonly unknown[]
}

/** Every statement that a list sends. */
async function consultasDe(alcance: Alcance, search: string, de = pool): Promise<Consulta[]> {
  const enviadas: Consulta[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: de }),
    log: ({ query: { sql, parameters } }) => void (sql.startsWith('explain') || enviadas.push({ sql, parameters })),
  })
  await listClientes(db, alcance, { search, page: 1, limit: 10 }, AHORA)
  return enviadas
}

/** The plan of every statement that a list sends, as PostgreSQL makes it for these very texts. */
async function planesDe(alcance: Alcance, search: string): Promise<string[]> {
  const planes = (await consultasDe(alcance, search)).map(async ({ sql, parameters }) => {
    const { rows } = await pool.query(`explain ${sql}`, [...parameters])
    return rows.map((fila) => Object.values(fila).join()).join('\n')
  })
  return Promise.all(planes)
}

const deTodas: Alcance = { tipo: 'todas' }

describe('a search among twenty thousand', () => {
  test.each([
    ['of the chain', deTodas, 'xicotencatl'],
    ['of the chain, of three letters', deTodas, 'xic'],
    ['of the chain, words the other way round', deTodas, 'xicotencatl maria'],
    ['of the chain, two rare letters', deTodas, 'zz'],
    ['of the chain, that finds nobody', deTodas, 'zzz'],
    ['of a branch', { tipo: 'propia', idSucursal: 1 } as const, 'xicotencatl'],
  ])('%s reads the trigram index and walks no table', async (_, alcance, search) => {
    const [busca, ...siguientes] = await planesDe(alcance, search)

    expect(busca).toContain('cliente_palabras')
    expect([busca, ...siguientes].join()).not.toContain('Seq Scan on cliente')
  })

  test.each(['2220037', '0376 maria'])('by some digits of a phone, %s, reads the index of fours', async (search) => {
    const palabras = search.split(' ')
    const { rows } = await pool.query<{ id: number; busqueda: string }>(
      'select id, busqueda from cliente where eliminado_en is null order by id desc',
    )
    const esperados = rows.filter(({ busqueda }) => palabras.every((palabra) => busqueda.includes(palabra)))

    const [busca] = await planesDe(deTodas, search)
    const { body } = await t.call(admin, clientes.list, { query: { search, page: 1, limit: 1000 } })

    expect(busca).toContain('cliente_cuartetos')
    expect(esperados.length).toBeGreaterThan(0)
    expect(body.data.map(({ id }) => id)).toEqual(esperados.map(({ id }) => id))
  })

  test.each([
    ['two letters', 'a e', ['a', 'e']],
    ['the other way round, with an accent and a capital', 'É A', ['e', 'a']],
    ['the beginning of the other', 'm ma', ['m', 'ma']],
    ['a letter and a digit', 'x 55', ['x', '55']],
    ['three', 'a e m', ['a', 'e', 'm']],
    ['with a longer one between', 'j garcia lo', ['j', 'lo', 'garcia']],
  ])('of brief words, %s, finds whom a plain filter finds', async (_, search, palabras) => {
    const { rows } = await pool.query<{ id: number; busqueda: string }>(
      'select id, busqueda from cliente where eliminado_en is null order by id desc',
    )
    const estan = (texto: string) =>
      palabras.every((palabra) => ` ${texto}`.includes(palabra.length > 2 ? palabra : ` ${palabra}`))
    const esperados = rows.filter(({ busqueda }) => estan(busqueda)).map(({ id }) => id)

    const { body } = await t.call(admin, clientes.list, { query: { search, page: 1, limit: 1000 } })

    expect(body.data.map(({ id }) => id)).toEqual(esperados.slice(0, 1000))
    expect([body.total, body.totalExacto]).toEqual([Math.min(esperados.length, 1000), esperados.length <= 1000])
  })

  test('the pages of a search that finds many go from the newest on, behind the count too', async () => {
    const { rows } = await pool.query<{ id: number }>(
      "select id from cliente where ' ' || busqueda like '% a%' and eliminado_en is null order by id desc",
    )
    const pagina = async (page: number) => {
      const { body } = await t.call(admin, clientes.list, { query: { search: 'a', page, limit: 10 } })
      return body.data.map(({ id }) => id)
    }

    expect(await pagina(3)).toEqual(rows.slice(20, 30).map(({ id }) => id))
    expect(await pagina(150)).toEqual(rows.slice(1490, 1500).map(({ id }) => id))
  })

  test('for a common name is counted by any thousand, and its page met from the newest on', async () => {
    const hallan = (await planesDe(deTodas, 'a')).filter((plan) => plan.startsWith('Aggregate'))
    const [cuenta, pagina] = hallan.toSorted(
      (a, b) => Number(b.includes('rows=1001')) - Number(a.includes('rows=1001')),
    )

    expect(hallan).toHaveLength(2)
    expect(cuenta).not.toContain('Sort')
    expect(pagina).toContain('Index Only Scan using cliente_texto')
  })

  test('expects many of a common name, and very many of what nearly everybody has', async () => {
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    const esperados = async (search: string) => {
      const { muchas, muchisimas } = await losHallados(db, 'c', search, deTodas, undefined)
      return { muchas, muchisimas }
    }

    expect(await esperados('xicotencatl')).toEqual({ muchas: false, muchisimas: false })
    expect(await esperados('maria')).toEqual({ muchas: true, muchisimas: false })
    expect(await esperados('000')).toEqual({ muchas: true, muchisimas: true })
  })

  test("a branch's are found by their own texts for a common name, by the index of words for a rare one", async () => {
    const comun = (await planesDe({ tipo: 'propia', idSucursal: 1 }, 'maria')).join()
    const raro = (await planesDe({ tipo: 'propia', idSucursal: 1 }, 'xicotencatl')).join()

    expect(comun).toContain('cliente_recientes_de_sucursal_con_texto')
    expect(comun).not.toContain('cliente_palabras')
    expect(raro).toContain('cliente_palabras')
  })

  test('few are looked for once, in order', async () => {
    const [busca, ...siguientes] = await planesDe(deTodas, 'xicotencatl')

    expect(busca).toContain('Sort')
    expect(siguientes).toHaveLength(1)
  })

  test('names no statement that compares texts, whose plan would fit no text (stack trap 4)', async () => {
    const suyo = crearPoolDeBusquedas(base.url, 1)
    for (let n = 0; n < 8; n++) await consultasDe(deTodas, 'an', suyo)

    const { rows } = await suyo.query('select statement from pg_prepared_statements')
    await suyo.end()

    expect(rows.length).toBeGreaterThan(0) // that which reads the rows by their ids
    for (const { statement } of rows) expect(statement).not.toMatch(/ like |strpos|@>/)
  })

  test.each([
    ['of the chain', deTodas],
    ['of a branch', { tipo: 'propia', idSucursal: 1 } as const],
  ])('by a whole phone, %s, has two statements, each with a plan that fits every phone', async (_, alcance) => {
    const { rows } = await pool.query(
      "select telefono from cliente where id_sucursal = 1 and telefono <> '0000000000' and eliminado_en is null limit 1",
    )
    const [busca, lee, ...mas] = await consultasDe(alcance, rows[0].telefono)
    const cliente = await pool.connect()
    try {
      await cliente.query('set plan_cache_mode = force_generic_plan')
      await cliente.query({ name: 'de-un-telefono', text: busca?.sql ?? '', values: [...(busca?.parameters ?? [])] })
      const valores = busca?.parameters.map((valor) => pg.escapeLiteral(String(valor)))
      const { rows: plan } = await cliente.query(`explain execute "de-un-telefono"(${valores?.join()})`)
      const texto = plan.map((fila) => Object.values(fila).join()).join('\n')

      expect(mas).toEqual([])
      expect([busca?.sql, lee?.sql]).toEqual([expect.stringMatching(PREPARADA), expect.stringMatching(PREPARADA)])
      expect(texto).toContain('cliente_cuartetos')
      expect(texto).not.toContain('Seq Scan on cliente')
    } finally {
      cliente.release(true) // with its setting
    }
  })

  describe('who was joined is found by what the other one was called', () => {
    let queda: { id: number; telefono: string; nombre: string }
    let seVa: typeof queda
    let union: number

    beforeAll(async () => {
      const { rows } = await pool.query<typeof queda>(
        `select distinct on (esmaria) id::int, telefono, nombre from (select *, ' ' || busqueda like '% maria %' as esmaria from cliente
           where eliminado_en is null and telefono <> '0000000000') c
         order by esmaria, id desc`,
      )
      const [sinMaria, maria] = rows
      if (!sinMaria || !maria) throw new Error('the load has nobody to join')
      ;[queda, seVa] = [sinMaria, maria]
      const { body } = await unirEn(t, admin, { ganador: queda.id, perdedor: seVa.id })
      union = body.data.id
    })
    // The others compare with a plain filter.
    afterAll(() => t.call(admin, duplicados.separar, { params: { id: union } }))

    test.each([['maria'], ['his phone']])('%s', async (texto) => {
      const search = texto === 'his phone' ? seVa.telefono : texto
      const { rows } = await pool.query<{ id: number }>(
        `select id from cliente where eliminado_en is null and (id = $1 or ' ' || busqueda like '%' || $2 || '%') order by id desc`,
        [queda.id, search],
      )
      const ids: number[] = []
      for (const page of [1, 2, 3]) {
        const { body } = await t.call(admin, clientes.list, { query: { search, page, limit: 10 } })
        ids.push(...body.data.map(({ id }) => id))
      }

      expect(ids).toEqual(rows.slice(0, 30).map(({ id }) => id))
      expect(ids).toContain(queda.id)
      expect(ids).not.toContain(seVa.id)
    })
  })

  test('is counted up to a thousand (D-68), and read on beyond', async () => {
    const comun = await t.call(admin, clientes.list, { query: { search: 'a', page: 1, limit: 10 } })
    const lejos = await t.call(admin, clientes.list, { query: { search: 'a', page: 150, limit: 10 } })
    const raro = await t.call(admin, clientes.list, { query: { search: 'xicotencatl', limit: 1000 } })

    expect([comun.body.total, comun.body.totalExacto, comun.body.data.length]).toEqual([1000, false, 10])
    expect(lejos.body.data).toHaveLength(10)
    expect(new Set([...comun.body.data, ...lejos.body.data].map((c) => c.id)).size).toBe(20)
    expect([raro.body.total, raro.body.totalExacto]).toEqual([raro.body.data.length, true])
  })
})

/** Patients who are in lists, the newest first: the load has some whose data are blocked. */
async function vivosDe(sucursal: number | null): Promise<number[]> {
  const { rows } = await t.pool.query<{ ids: number[] }>(
    `select array_agg(id::int order by id desc) as ids from cliente
      where eliminado_en is null and ($1::bigint is null or id_sucursal = $1)`,
    [sucursal],
  )
  return rows[0]?.ids ?? []
}

test('without parameters a list answers the newest thousand', async () => {
  const { body } = await t.call(admin, clientes.list, {})

  expect(body.data.map((c) => c.id)).toEqual((await vivosDe(null)).slice(0, 1000))
})

test('a list that is not searched is counted exactly and read to its end, of the chain and of a branch', async () => {
  const [todos, suyos] = [await vivosDe(null), await vivosDe(2)]
  const ultima = async (total: number, sucursal?: number) => {
    const query = { page: Math.ceil(total / 10), limit: 10, ...(sucursal && { sucursal }) }
    const { body } = await t.call(admin, clientes.list, { query })
    return { ids: body.data.map(({ id }) => id), total: body.total, totalExacto: body.totalExacto }
  }

  expect(suyos.length).toBeGreaterThan(1000)
  for (const [ids, sucursal] of [[todos], [suyos, 2]] as const) {
    const enSuPagina = ids.slice((Math.ceil(ids.length / 10) - 1) * 10)
    expect(await ultima(ids.length, sucursal)).toEqual({ ids: enSuPagina, total: ids.length, totalExacto: true })
  }
})

describe("a search among one branch's orders and appointments", () => {
  const SUCURSAL = 1

  beforeAll(async () => {
    const dueno = new Client({ connectionString: base.url })
    await dueno.connect()
    try {
      // Patients who belong to another branch, and one who was removed, with rows here.
      for (const tabla of ['pedido', 'cita'])
        await dueno.query(
          `update ${tabla} set id_cliente = (select min(id) from cliente where id_sucursal <> $1 and ' ' || busqueda like '% m%')
            where id in (select id from ${tabla} where id_sucursal = $1 order by id limit 3)`,
          [SUCURSAL],
        )
      await dueno.query(
        `update cliente set eliminado_en = now() where id in (
          select p.id_cliente from pedido p join cliente c on c.id = p.id_cliente
          where p.id_sucursal = $1 and c.id_sucursal = $1 and ' ' || c.busqueda like '% m%' order by p.id desc limit 1)`,
        [SUCURSAL],
      )
    } finally {
      await dueno.end()
    }
  })

  const deLista = {
    pedido: (search: string) => t.call(admin, pedidos.list, { query: { search, sucursal: SUCURSAL, limit: 1000 } }),
    cita: (search: string) => t.call(admin, citas.list, { query: { search, sucursal: SUCURSAL, limit: 1000 } }),
  }

  test.each([
    ['pedido', 'm'],
    ['pedido', 'maria'],
    ['pedido', 'xicotencatl'],
    ['cita', 'm'],
    ['cita', 'maria'],
    ['cita', 'zz'],
  ] as const)('of %s, «%s» finds what a plain filter finds', async (tabla, search) => {
    const { rows } = await pool.query<{ id: number; busqueda: string }>(
      `select o.id, c.busqueda from ${tabla} o join cliente c on c.id = o.id_cliente where o.id_sucursal = $1`,
      [SUCURSAL],
    )
    const palabra = search.length > 2 ? search : ` ${search}`
    const esperados = rows.filter(({ busqueda }) => ` ${busqueda}`.includes(palabra)).map(({ id }) => id)

    const { body } = await deLista[tabla](search)

    expect(body.data.map(({ id }) => id).sort()).toEqual(esperados.slice(0, 1000).sort())
  })

  test('reads the texts of its own patients for a common word, and the index of words for a rare one', async () => {
    const condicion = async (search: string) => {
      const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
      const { suyas } = await deHallados(
        db,
        'p.id_cliente',
        search,
        { tipo: 'propia', idSucursal: SUCURSAL },
        undefined,
      )
      const { sql, parameters } = db.selectFrom('pedido as p').select('p.id').where(suyas).compile()
      const { rows } = await pool.query(`explain ${sql}`, [...parameters])
      return rows.map((fila) => Object.values(fila).join()).join('\n')
    }

    const [comun, raro] = [await condicion('m'), await condicion('xicotencatl')]

    expect(comun).toContain('cliente_recientes_de_sucursal_con_texto')
    expect(comun).not.toContain('cliente_palabras')
    expect(raro).toContain('cliente_palabras')
  })
})

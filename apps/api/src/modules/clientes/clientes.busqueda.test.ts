import { clientes } from '@nitida/contract/clientes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string
let caja: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  caja = await abrirPuesto(t)
})
afterAll(() => t?.cerrar())

const buscar = async (search: string, query: object = {}) => {
  const { body } = await t.call(admin, clientes.list, { query: { search, ...query } })
  return body
}
const nombres = async (search: string) => (await buscar(search)).data.map((c) => c.nombreCompleto)

describe('a name is found', () => {
  beforeAll(async () => {
    for (const nombre of ['MARÍA JOSÉ NÚÑEZ PEÑA', "ÚRSULA GÜEMES O'FARRILL", 'JUAN CHAN PECH']) {
      await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre })
    }
  })

  test.each([
    ['as it is written', 'MARÍA JOSÉ NÚÑEZ PEÑA', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['without accents, eñes and capitals', 'maria jose nunez pena', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['in the middle of a word', 'úñE', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['by words in any order', 'peña maría', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['by parts of words in any order', 'úñe osé', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['by beginnings of words in any order', 'nú jo', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['by a word and its letter', 'núñez j', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['with too many spaces', '  josé    núñez ', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['with decomposed letters', 'PEN\u0303A', 'MARÍA JOSÉ NÚÑEZ PEÑA'],
    ['with a dieresis', 'guemes', "ÚRSULA GÜEMES O'FARRILL"],
    ['with an apostrophe', "o'farrill", "ÚRSULA GÜEMES O'FARRILL"],
    ['by two letters', 'ch', 'JUAN CHAN PECH'],
    ['by one letter', 'g', "ÚRSULA GÜEMES O'FARRILL"],
  ])('%s', async (_, search, esperado) => {
    expect(await nombres(search)).toEqual([esperado])
  })

  test.each([
    ['with a comma', 'Farrill, Renata', 'RENATA FARRILL OSIO'],
    ['with a bar', 'zuñiga/trejo', 'ANA ZUÑIGA TREJO'],
    ['in quotes', '"zuñiga trejo"', 'ANA ZUÑIGA TREJO'],
    ['in typographic quotes', '«zuñiga» “trejo”', 'ANA ZUÑIGA TREJO'],
    ['in brackets, with marks of direction', '\u202a(zuñiga; trejo).\u202c', 'ANA ZUÑIGA TREJO'],
    ['with a hyphen for a blank', 'zuñiga\u2011trejo', 'ANA ZUÑIGA TREJO'],
    ['with another apostrophe', 'D´Angelo', "GINA D'ANGELO"],
    ['with a plain one', "D'Angelo", "GINA D'ANGELO"],
    ['with a curly one', 'D’Angelo', "GINA D'ANGELO"],
    ['without apostrophe', 'DAngelo', "GINA D'ANGELO"],
    ['without an apostrophe that it never had', "d'acosta", 'IVO DACOSTA'],
    ['Ma. for María', 'ma. luisa vera', 'MARÍA LUISA VERA'],
    ['María for Ma.', 'maria elena soto', 'MA. ELENA SOTO'],
    ['María for Mª', 'maría inés paz', 'Mª INÉS PAZ'],
    ['Mª for María', 'mª luisa vera', 'MARÍA LUISA VERA'],
    ['Gpe. for Guadalupe', 'gpe. rojo', 'GUADALUPE ROJO'],
    ['Guadalupe for Gpe.', 'guadalupe azul', 'GPE. AZUL'],
    ['Fco. for Francisco', 'fco. blanco', 'FRANCISCO BLANCO'],
    ['Francisco for Fco', 'francisco negro', 'FCO NEGRO'],
    ['Hdz for Hernández', 'hdz olmo', 'LUZ HERNÁNDEZ OLMO'],
    ['by name and a phone in another writing', 'renata +52 (449) 101-2030', 'RENATA FARRILL OSIO'],
  ])('%s', async (_, search, esperado) => {
    const todos = [
      ...[
        'RENATA FARRILL OSIO',
        'ANA ZUÑIGA TREJO',
        "GINA D'ANGELO",
        'IVO DACOSTA',
        'MARÍA LUISA VERA',
        'MA. ELENA SOTO',
      ],
      ...['Mª INÉS PAZ', 'GUADALUPE ROJO', 'GPE. AZUL', 'FRANCISCO BLANCO', 'FCO NEGRO', 'LUZ HERNÁNDEZ OLMO'],
    ]
    if ((await nombres('zuñiga trejo')).length === 0)
      for (const nombre of todos)
        await buildCliente(t.db, { nombre, ...(nombre.startsWith('RENATA') && { telefono: '4491012030' }) })
    expect(await nombres(search)).toEqual([esperado])
  })

  test('and others are not', async () => {
    expect(await nombres('chan nunez')).toEqual([])
    expect(await nombres('sé nú')).toEqual([]) // one or two letters begin a word (D-79)
    expect(await nombres('ez')).toEqual([])
    expect(await nombres("' or 1=1 --")).toEqual([])
  })
})

describe('a phone is found', () => {
  beforeAll(async () => {
    await buildCliente(t.db, { nombre: 'CON TELÉFONO', telefono: '4420013579', telefono2: '4420124680' })
    await buildCliente(t.db, { nombre: 'CON OTRO', telefono: '4420099999' })
  })

  test.each([
    ['whole', '4420013579'],
    ['by some digits', '01357'],
    ['by name and some digits', '01357 tel'],
    ['by name and digits of the second one', 'tele 246'],
    ['by the second one', '24680'],
    ['by name, its first four digits and its last ones', 'tel 4420 3579'],
    ['by four digits of each and the name', '0135 tel 2468'],
    ['with spaces and signs', '442 001-35.79'],
    ['with the prefix of the country', '+52 (442) 001 3579'],
    ['with the old prefix of mobile phones', '521 4420013579'],
    ['with the prefix of long distance', '01 442 001 3579'],
    ['with 044', '044 442 001 3579'],
    ['with its label and extension', 'Tel. 442 001 3579 ext. 12'],
    ['with hyphens and blanks of other kinds', '442\u2011001\u00a03579'],
    ['in full width', '４４２００１３５７９'],
    ['with marks of direction', '\u202a+52 442 001 3579\u202c'],
    ['begun, with the prefix of the country', '+52 442 0013'],
    ['beside its name', 'CON TELÉFONO, 01 442 001 3579'],
  ])('%s', async (_, search) => {
    expect(await nombres(search)).toEqual(['CON TELÉFONO'])
  })
})

describe('signs mean themselves:', () => {
  const raros = ['CIEN % CIERTO', 'GUION_BAJO', 'BARRA \\ INVERSA']
  beforeAll(async () => {
    for (const nombre of raros) await buildCliente(t.db, { nombre })
  })

  test.each([
    ['%', 'CIEN % CIERTO'],
    ['_', 'GUION_BAJO'],
    ['bajo _', 'GUION_BAJO'],
    ['\\', 'BARRA \\ INVERSA'],
    ['％', 'CIEN % CIERTO'],
    ['＿', 'GUION_BAJO'],
    ['∖', 'BARRA \\ INVERSA'],
    ['c % ci', 'CIEN % CIERTO'],
    ['\\ inv', 'BARRA \\ INVERSA'],
  ])('%s', async (search, esperado) => {
    expect(await nombres(search)).toEqual([esperado])
  })

  test.each(['g%b', 'c_en', '\\%', 'a\\', '%%'])('%s finds nothing', async (search) => {
    expect(await nombres(search)).toEqual([])
  })
})

describe('pages', () => {
  let sucursal: number
  let ids: number[]
  beforeAll(async () => {
    sucursal = await buildSucursal(t.db)
    ids = []
    for (let n = 0; n < 25; n++)
      ids.unshift((await buildCliente(t.db, { idSucursal: sucursal, nombre: `LISTA ${n}` })).id)
  })

  test('are of ten, newest first, and none overlaps', async () => {
    const paginas = [1, 2, 3, 4].map(async (page) => {
      const { body } = await t.call(admin, clientes.listPorSucursal, {
        params: { branchId: sucursal },
        query: { page },
      })
      expect([body.total, body.totalExacto]).toEqual([25, true])
      return body.data.map((c) => c.id)
    })

    const vistos = await Promise.all(paginas)

    expect(vistos.map((p) => p.length)).toEqual([10, 10, 5, 0])
    expect(vistos.flat()).toEqual(ids)
  })

  test('of a search are the same', async () => {
    const pagina = (page: number) => buscar('lista', { page, limit: 7, sucursal })

    const vistos = await Promise.all([1, 2, 3, 4, 5].map(pagina))

    expect(vistos.flatMap((p) => p.data.map((c) => c.id))).toEqual(ids)
    expect(vistos.map((p) => p.total)).toEqual([25, 25, 25, 25, 25])
  })

  test('of type 0 can be narrowed to a branch', async () => {
    const { body } = await t.call(admin, clientes.list, { query: { sucursal, limit: 3 } })

    expect([body.total, body.data.map((c) => c.sucursal)]).toEqual([25, [sucursal, sucursal, sucursal]])
  })

  test('carry the next live appointment of each patient, and none that is over or cancelled', async () => {
    const [id = 0] = ids
    const cliente = { id, nombre: '', telefono: '2220000000', idSucursal: sucursal }
    await buildCita(t.db, { cliente, fecha: '2026-11-23', hora: '09:00' })
    await buildCita(t.db, { cliente, fecha: '2026-11-24', hora: '09:45' }) // today, and over at 10:00
    await buildCita(t.db, { cliente, fecha: '2026-11-25', hora: '09:00', cancelada: true })
    await buildCita(t.db, { cliente, fecha: '2026-12-01', hora: '09:00' })
    const { id: proxima } = await buildCita(t.db, { cliente, fecha: '2026-11-26', hora: '18:45', confirmada: true })

    const { body } = await t.call(admin, clientes.list, { query: { sucursal, limit: 2 } })

    expect(body.data.map((c) => c.proximaCita)).toEqual([
      { id: proxima, fecha: '2026-11-26', hora: '18:45', confirmada: true },
      null,
    ])
  })

  test.each([
    'page=0',
    'page=x',
    'limit=1001',
    'limit=0',
    `search=${'a'.repeat(121)}`,
    'search=a&search=b',
    'sucursal=x',
  ])('refuse %s', async (query) => {
    const { status, body } = await pedirCrudo(t.app, 'GET', `/clientes?${query}`, { tk: admin })

    expect([status, body.error]).toEqual([422, 'DATOS_INVALIDOS'])
  })
})

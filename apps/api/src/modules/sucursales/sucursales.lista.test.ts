import { sucursales } from '@nitida/contract/sucursales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let propia: number

beforeAll(async () => {
  t = await crearTestApp()
  propia = await buildSucursal(t.db, { folio: '10', direccion: 'Propia 1', zona: 'America/Cancun' })
  for (const folio of ['2', '1', 'A2', 'a10', '02']) await buildSucursal(t.db, { folio, direccion: `Calle ${folio}` })
  await buildSucursal(t.db, { folio: '3', activa: false })
})
afterAll(() => t.cerrar())

test('branches are sorted by folio the way people count', async () => {
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))

  const { body } = await t.call(admin, sucursales.list, {})
  const pagina = await t.call(admin, sucursales.list, { query: { page: 2, limit: 3 } })

  const folios = body.data.map(({ sucursalNumber }) => sucursalNumber)
  expect(folios.filter((folio) => /^[1-9]/.test(folio))).toEqual(['1', '2', '3', '10'])
  expect(folios.indexOf('A2')).toBeLessThan(folios.indexOf('a10'))
  expect(pagina.body.data.map(({ sucursalNumber }) => sucursalNumber)).toEqual(folios.slice(3, 6))
  expect(pagina.body.total).toBe(7)
})

test('type 0 picks among all active branches', async () => {
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))

  const { body } = await t.call(admin, sucursales.listActivas, {})

  expect(body.total).toBe(6)
  expect(body.data.map(({ sucursalNumber }) => sucursalNumber)).not.toContain('3')
  expect(body.data).toContainEqual({
    id: propia,
    sucursalNumber: '10',
    direccion: 'Propia 1',
    zonaHoraria: 'America/Cancun',
    horario: null,
  })
})

test.each(['1', '2', '4'] as const)(
  'type %s sees his own branch and no other (D-20), whatever he asks for',
  async (tipo) => {
    const tk = await t.entrar(await buildUsuario(t.db, { tipo, idSucursal: propia }))

    for (const query of ['', '?branchId=1', '?sucursal=1', '?search=Calle', '?page=1&limit=1000']) {
      const { body } = await pedirCrudo(t.app, 'GET', `/sucursales/active${query}`, { tk, headers: { branchid: '1' } })
      expect([query, body.data]).toEqual([query, [expect.objectContaining({ id: propia })]])
    }
  },
)

test('a user without branch, or of a closed one, gets an empty list and never everything (D-9)', async () => {
  const cerrada = await buildSucursal(t.db, { activa: false })

  for (const idSucursal of [null, cerrada]) {
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal }))
    const { body } = await t.call(tk, sucursales.listActivas, {})
    expect([body.data, body.total]).toEqual([[], 0])
  }
})

test('managers to pick from are active users of type 1 (D-19)', async () => {
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { id } = await buildUsuario(t.db, { tipo: '1', idSucursal: null, nombre: 'Elegible' })
  const suya = await buildSucursal(t.db)
  const { id: conSucursal } = await buildUsuario(t.db, { tipo: '1', idSucursal: suya })
  const sinAbrir = await buildSucursal(t.db, { activa: false })
  const { id: deCerrada } = await buildUsuario(t.db, { tipo: '1', idSucursal: sinAbrir })
  const { id: inactivo } = await buildUsuario(t.db, { tipo: '1', activo: false })
  const { id: quitado } = await buildUsuario(t.db, { tipo: '1' })
  await t.db.updateTable('usuario').set({ eliminado_en: new Date() }).where('id', '=', quitado).execute()
  const { id: cajero } = await buildUsuario(t.db, { tipo: '2' })

  const { body } = await t.call(admin, sucursales.encargados, {})

  expect(body.data).toContainEqual({
    id,
    name: 'Elegible',
    lastName: 'Prueba',
    secondLastName: expect.any(String),
    branchId: null,
  })
  expect(body.data.find((encargado) => encargado.id === conSucursal)?.branchId).toBe(suya)
  expect(body.data.find((encargado) => encargado.id === deCerrada)?.branchId).toBeNull()
  const ids = body.data.map((encargado) => encargado.id)
  for (const otro of [inactivo, quitado, cajero]) expect(ids).not.toContain(otro)
})

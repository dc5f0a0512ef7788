import { laboratorio } from '@nitida/contract/laboratorio'
import { SIN_MONTAJE } from '@nitida/contract/montaje.rules'
import { pedidos } from '@nitida/contract/pedidos'
import { taller } from '@nitida/contract/taller'
import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { pedidoNuevo } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { visitaNueva } from '../../../test/visitas.ts'

let t: TestApp
let caja: string
let cajera: UsuarioDePrueba
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  idSucursal = await buildSucursal(t.db)
  cajera = await buildUsuario(t.db, { tipo: '2', idSucursal })
  caja = await t.entrar(cajera)
})
afterAll(() => t.cerrar())

const DE_VISITA = { dnpOd: 30, dnpOi: 30.5, prismaOd: 1, baseOd: 'nasal' }

/** An order that was made from a visit with measures, and its own, if any. */
async function conVisita(montaje: object | null = null): Promise<number> {
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const visita = await t.call(maestro, visitas.crear, { body: visitaNueva(idCliente, DE_VISITA) })
  const body = { ...pedidoNuevo(idCliente, idSucursal, { idVisita: visita.body.data.id }), montaje }
  return (await t.call(caja, pedidos.crear, { body })).body.pedidoId
}

/** Measures as the bench and the queue show them. */
async function enElTaller(id: number) {
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal }))
  const trabajo = (await t.call(tk, taller.uno, { params: { id } })).body.data.trabajo
  const cola = (await t.call(tk, laboratorio.cola, { query: { limit: 50 } })).body.data.find((uno) => uno.id === id)
  expect(cola?.montaje).toEqual(trabajo.montaje)
  return trabajo.montaje
}

test('the workshop gets the measures of the visit, until the order has its own', async () => {
  const id = await conVisita()
  expect(await enElTaller(id)).toEqual({ ...SIN_MONTAJE, ...DE_VISITA })
  expect((await t.call(caja, pedidos.montajes, { params: { id } })).body.data).toEqual([])

  const medido = await t.call(caja, pedidos.medir, { params: { id }, body: { dnpOd: 31.25, aroA: 52 } })
  expect(medido.body.data).toMatchObject({ montaje: { ...SIN_MONTAJE, dnpOd: 31.25, aroA: 52 } })
  expect(await enElTaller(id)).toEqual({ ...SIN_MONTAJE, dnpOd: 31.25, aroA: 52 })
})

test('measures that come with a new order are its own; empty ones are none', async () => {
  const propio = await conVisita({ alturaOd: 18 })
  expect(await enElTaller(propio)).toEqual({ ...SIN_MONTAJE, alturaOd: 18 })
  const vacio = await conVisita({ dnpOd: null, baseOd: '' })
  expect(await enElTaller(vacio)).toEqual({ ...SIN_MONTAJE, ...DE_VISITA })
})

test('who measures again leaves the earlier measures, in the database as well', async () => {
  const id = await conVisita()
  for (const dnpOd of [31, 32]) await t.call(caja, pedidos.medir, { params: { id }, body: { dnpOd } })
  const { data } = (await t.call(caja, pedidos.montajes, { params: { id } })).body
  expect(data.map(({ montaje }) => montaje.dnpOd)).toEqual([32, 31])
  await expect(t.db.deleteFrom('pedido_montaje').where('id_pedido', '=', id).execute()).rejects.toThrow()
  await expect(
    t.db
      .updateTable('pedido_montaje')
      .set({ en: new Date(0) })
      .execute(),
  ).rejects.toThrow()
})

test('an odd measure is kept, one that is no number or has no value at all is not', async () => {
  const id = await conVisita()
  const params = { id }
  expect((await t.call(caja, pedidos.medir, { params, body: { dnpOd: 62, pantoscopico: -12 } })).status).toBe(200)
  expect((await t.call(caja, pedidos.medir, { params, body: {} })).status).toBe(422)
  expect((await t.call(caja, pedidos.medir, { params, body: { dnpOd: 31.255 } })).status).toBe(422)
})

test('the orders of another branch are not measured', async () => {
  const id = await conVisita()
  const otra = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: await buildSucursal(t.db) }))
  expect((await t.call(otra, pedidos.medir, { params: { id }, body: { dnpOd: 31 } })).status).toBe(404)
  expect((await t.call(otra, pedidos.montajes, { params: { id } })).status).toBe(404)
})

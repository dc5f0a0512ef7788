import { ajustes } from '@nitida/contract/ajustes'
import { pedidos } from '@nitida/contract/pedidos'
import { tickets } from '@nitida/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, pedidoNuevo, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string
let encargado: string
let maestro: string
let sucursal: number
let idArticulo: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  cajero = await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal })
  caja = await t.entrar(cajero)
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  idArticulo = await tenerArticulo(t, encargado, sucursal, 0, { precio: 1000 })
})
afterAll(() => t.cerrar())

async function ajustar(cambios: object) {
  const { version } = (await t.call(maestro, ajustes.leer, {})).body.data
  expect((await t.call(maestro, ajustes.guardar, { body: { ...cambios, version } })).status).toBe(200)
}
const crear = async (...elementos: ReturnType<typeof elemento>[]) => {
  const { id } = await buildCliente(t.db, { idSucursal: sucursal })
  return t.call(caja, pedidos.crear, { body: pedidoNuevo(id, sucursal, { elementos }) })
}
const elementosDe = async (id: number) => (await t.call(caja, pedidos.conElementos, { params: { id } })).body.elementos
const editar = (id: number, cambios: object) =>
  t.call(caja, pedidos.actualizar, { params: { id }, body: { elementos: [cambios] } })
const SIN_MOTIVO = {
  error: 'DATOS_INVALIDOS',
  errors: { 'elementos.0.motivoPrecio': ['Escribe por qué cambió el precio.'] },
}

test('without a limit nothing is asked, and a reason that is given is kept', async () => {
  await ajustar({ limitePrecio: null })
  const { id } = await tomarPedido(t, caja, cajero, { elementos: [elemento(1, { idArticulo })] })
  expect(await elementosDe(id)).toMatchObject([{ precioArticulo: null, motivoPrecio: null }])

  const dicho = await tomarPedido(t, caja, cajero, {
    elementos: [elemento(1, { idArticulo, motivoPrecio: 'Cortesía' })],
  })
  expect(await elementosDe(dicho.id)).toMatchObject([{ precioArticulo: 1000, motivoPrecio: 'Cortesía' }])
})

test.each([
  [10, 900, 200],
  [10, 899.99, 422],
  [10, 1100, 200],
  [10, 1100.01, 422],
  [0, 1000, 200],
  [0, 999.99, 422],
  [100, 0, 200],
])('with a limit of %s percent an amount of %s is answered %s', async (limitePrecio, importe, esperado) => {
  await ajustar({ limitePrecio })
  const { status, body } = await crear(elemento(importe, { idArticulo }))
  expect(status).toBe(esperado)
  if (esperado === 422) expect(body).toMatchObject(SIN_MOTIVO)
})

test('a free text is never asked about; each element that lacks its reason is named', async () => {
  await ajustar({ limitePrecio: 10 })
  expect((await crear(elemento(1))).status).toBe(200)
  const { body } = await crear(elemento(1000, { idArticulo }), elemento(1, { idArticulo, motivoPrecio: '   ' }))
  expect(body).toMatchObject({ errors: { 'elementos.1.motivoPrecio': [expect.any(String)] } })
})

test("the branch's own price is the one that counts", async () => {
  await ajustar({ limitePrecio: 10 })
  const propio = await tenerArticulo(t, encargado, sucursal, 0, { precio: 1000, precioSucursal: 500 })
  expect((await crear(elemento(500, { idArticulo: propio }))).status).toBe(200)
  expect((await crear(elemento(1000, { idArticulo: propio }))).body).toMatchObject(SIN_MOTIVO)
})

test('the reason is kept with the order, told in its description and written into the audit', async () => {
  await ajustar({ limitePrecio: 10 })
  const { id } = await tomarPedido(t, caja, cajero, {
    elementos: [elemento(700, { idArticulo, motivoPrecio: 'Cliente frecuente' })],
  })
  const { data } = (await t.call(maestro, pedidos.descripcion, { params: { id } })).body
  expect(data).toMatchObject([{ precioArticulo: 1000, motivoPrecio: 'Cliente frecuente' }])
  const auditado = async (accion: string) =>
    (
      await t.db
        .selectFrom('auditoria')
        .select('despues')
        .where('accion', '=', accion)
        .where('id_entidad', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).despues
  const cambio = { marca: 'Nítida 52□18', precio: 1000, importe: 700, motivo: 'Cliente frecuente' }
  expect(await auditado('pedido creado')).toMatchObject({ cambiosDePrecio: [cambio] })

  const [{ id: idElemento = 0 } = {}] = await elementosDe(id)
  expect((await editar(id, { id: idElemento, tono: 'Gris' })).status).toBe(200)
  expect(await auditado('pedido editado')).not.toHaveProperty('cambiosDePrecio')
})

test('an edit asks for what it changes, and not for what stays though the article costs something else by now', async () => {
  await ajustar({ limitePrecio: 10 })
  const suyo = await tenerArticulo(t, encargado, sucursal, 0, { precio: 1000 })
  const { id } = await tomarPedido(t, caja, cajero, { elementos: [elemento(1000, { idArticulo: suyo })] })
  const [{ id: idElemento = 0 } = {}] = await elementosDe(id)
  await t.db.updateTable('articulo').set({ precio: 200_000 }).where('id', '=', suyo).execute()

  expect((await editar(id, { id: idElemento, tono: 'Gris' })).status).toBe(200)
  expect((await editar(id, { id: idElemento, importeArmazon: 1500 })).body).toMatchObject(SIN_MOTIVO)
  expect((await editar(id, { id: idElemento, importeArmazon: 1500, motivoPrecio: 'Rayado' })).status).toBe(200)
  expect(await elementosDe(id)).toMatchObject([{ precioArticulo: 2000, motivoPrecio: 'Rayado' }])
  // The reason was given for that amount.
  expect((await editar(id, { id: idElemento, importeArmazon: 1600 })).body).toMatchObject(SIN_MOTIVO)
  expect((await editar(id, { id: idElemento, importeArmazon: 2000 })).status).toBe(200)
  expect(await elementosDe(id)).toMatchObject([{ precioArticulo: null, motivoPrecio: null }])
})

test('an order keeps the warranty of its day', async () => {
  await ajustar({ garantiaMeses: 12, garantiaTexto: 'Cubre defectos de fábrica.' })
  const { id } = await tomarPedido(t, caja, cajero)
  await ajustar({ garantiaMeses: 0, garantiaTexto: '' })
  const garantiaDe = async (cual: number) =>
    (await t.call(caja, tickets.datos, { params: { id: cual }, query: {} })).body.data.garantia
  expect(await garantiaDe(id)).toBe('Garantía: 12 meses. Cubre defectos de fábrica.')
  expect(await garantiaDe((await tomarPedido(t, caja, cajero)).id)).toBe('')
})

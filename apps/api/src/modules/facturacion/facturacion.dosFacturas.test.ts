import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { crearFactura, type Emisora, facturaDe, test } from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ventasFacturadas } from '../../../test/ventasFacturadas.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const { devolver, editar, elementosDe, facturado, pendientes, resolver, trabajar, vivos } = ventasFacturadas(() => ({
  t,
  e,
}))

/** An order of 1000 with its invoice, to which 300 are added that a second invoice tells. */
async function conSegunda(pago: object, cambios: object = {}) {
  const pedido = await facturado(cambios)
  const [uno] = await elementosDe(pedido.id)
  const elementos = [{ id: uno?.id }, elemento(300, { armazon: 'Segundo' })]
  const { status, body } = await editar(pedido.id, { elementos, ...pago, fiscal: 'segunda' })
  expect([status, body.error]).toEqual([200, undefined])
  return pedido
}

const aPlazos = { tipoPago: 'Anticipo', anticipo: 1000 }
const vista = async (id: number) =>
  (await t.call(e.caja, facturacion.vistaCancelacion, { params: { id } })).body.data.sinSustituta
const facturasDe = (id: number) =>
  t.db
    .selectFrom('factura')
    .select(['id', 'clase', 'total', 'metodo_pago as metodo', 'forma_pago as forma'])
    .where('id_pedido', '=', id)
    .orderBy('id')
    .execute()

test('of two invoices none is replaced by one that tells the whole order; money that goes back has its egreso', async () => {
  const { id } = await conSegunda(aPlazos)
  expect((await devolver(id, 200, 'sustituir')).status).toBe(200)
  await trabajar()
  const [espera] = await pendientes(id)
  expect([espera?.que, espera?.acciones]).toEqual(['egreso', ['egreso']])
  expect((await resolver(id, 'sustituir')).body.data.listo).toBe(false)
  expect((await resolver(id, 'egreso')).body.data.listo).toBe(true)

  const nombradas = (await vivos(id)).filter(([clase]) => clase !== 'pago')
  expect(nombradas).toEqual([
    ['nominativa', 1000, 'PUE'],
    ['nominativa', 300, 'PPD'],
    ['egreso', 200, 'PUE', '01'],
  ])
  expect(await pendientes(id)).toEqual([])
})

test('what was chosen for two invoices and mends nothing is forgotten; once one of them is cancelled somebody decides again', async () => {
  const { id } = await conSegunda(aPlazos)
  await devolver(id, 200, 'sustituir')
  await trabajar()
  const [, segunda] = await facturasDe(id)
  if (!segunda) throw new Error('there is no second invoice')
  await t.call(e.caja, facturacion.cancelar, {
    body: { idFactura: segunda.id, totalFactura: segunda.total / 100, motivo: '02' },
  })
  await trabajar()

  expect((await vivos(id)).filter(([clase]) => clase === 'nominativa')).toEqual([['nominativa', 1000, 'PUE']])
  expect((await pendientes(id)).map(({ que, acciones }) => [que, acciones])).toContainEqual([
    'ingreso',
    ['segunda', 'sustituir'],
  ])
})

test('whoever cancels one of two invoices is told why nothing can replace it; one alone may be replaced', async () => {
  const { id, idFactura } = await facturado()
  expect(await vista(idFactura)).toBeNull()
  const dos = await conSegunda(aPlazos)
  const { nombradas } = (await t.call(e.caja, facturacion.dePedido, { params: { id: dos.id } })).body.data

  const dicho = await vista(dos.idFactura)

  expect(dicho?.titulo).toBe('El pedido tiene varias facturas')
  for (const folio of nombradas) expect(dicho?.que).toContain(folio)
  expect(id).not.toBe(dos.id)
})

test('what was added is paid by the money that came for it, whatever paid the rest', async () => {
  const { id } = await conSegunda({ tipoPago: 'total', formaPago: 'Transferencia' })
  expect((await facturasDe(id)).map(({ total, metodo, forma }) => [total / 100, metodo, forma])).toEqual([
    [1000, 'PUE', '01'],
    [300, 'PUE', '03'],
  ])
})

test('an egreso says the method by which most went back, not the last one', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero, {
    ...{ elementos: [elemento(1000)], tipoPago: 'Anticipo', anticipo: 800 },
  })
  const params = { id }
  await t.call(e.caja, pedidos.abonar, { params, body: { importe: 200, formaPago: 'Debito' } })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(e.caja, pedidos.actualizarEstatus, { params, body: { estatusActualizado } })
  const { body } = await t.call(e.caja, facturacion.dePedido, { params })
  expect([body.data.MetodoPago, body.data.FormaPago]).toEqual(['PUE', '01'])
  await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  const [elementoUno] = await elementosDe(id)
  const devuelta = await t.call(e.encargado, pedidos.devolverMercancia, {
    params,
    body: { elementos: [elementoUno?.id ?? 0], formaPago: 'Efectivo', motivo: 'No le quedó', fiscal: 'egreso' },
  })
  await trabajar()

  expect(devuelta.status).toBe(200)
  const egreso = (await facturasDe(id)).find(({ clase }) => clase === 'egreso')
  expect([egreso?.total, egreso?.forma]).toEqual([100_000, '01'])
})

test('the month tells each payment of an order of two invoices once, and none that was told at once', async () => {
  const mes = async () => {
    const query = { mes: '2026-11', sucursal: e.idSucursal }
    const { complementos, sinComplemento } = (await t.call(e.admin, facturacion.mes, { query })).body.data
    return [complementos, sinComplemento]
  }
  const antes = await mes()
  const de = async (pago: object, importe: number, cambios: object, deFactura: object) => {
    const { id } = await facturado(cambios, deFactura)
    const [uno] = await elementosDe(id)
    const elementos = [{ id: uno?.id }, elemento(500, { armazon: 'Segundo' })]
    expect((await editar(id, { elementos, ...pago, fiscal: 'segunda' })).status).toBe(200)
    await t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe, formaPago: 'Efectivo' } })
    await trabajar()
  }
  const cuatrocientos = { tipoPago: 'Anticipo', anticipo: 400 }
  await de(cuatrocientos, 900, cuatrocientos, { MetodoPago: 'PPD', FormaPago: '99' })
  await de(aPlazos, 100, {}, {})

  const despues = await mes()
  expect(despues.map((cifra, n) => cifra - (antes[n] ?? 0))).toEqual([1400, 0])
})

test('an order says how its CFDI tells it', async () => {
  const como = async (id: number) =>
    (await t.call(e.caja, pedidos.porId, { params: { id } })).body.data[0]?.facturadoComo
  const [contado, aPlazo] = [await facturado(), await facturado({}, { MetodoPago: 'PPD', FormaPago: '99' })]
  const deDos = await conSegunda(aPlazos)
  const { id } = await tomarPedido(t, e.caja, e.cajero)

  expect([await como(contado.id), await como(aPlazo.id), await como(deDos.id), await como(id)]).toEqual([
    'PUE',
    'PPD',
    'PUE',
    null,
  ])
})

import { autofactura } from '@nitida/contract/autofactura'
import { facturacion } from '@nitida/contract/facturacion'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { crearFactura, type Emisora, facturaDe, fiscalDe, receptor, test } from '../../../test/facturas.ts'
import { importarPedido } from '../../../test/mudanza.ts'
import { elemento } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { exigirReglas, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

test.afterEach(async () => exigirReglas(t.url))

const importado = (total: number, pagado: number) => importarPedido(t, e.admin, e.idSucursal, { total, pagado })

const abonar = (id: number, importe: number, formaPago: 'Efectivo' | 'Debito' = 'Debito') =>
  t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe, formaPago } })

/** The follow-up's job, some minutes later. */
async function atender(): Promise<void> {
  const { deps } = t.app
  t.ponerReloj(new Date(AHORA.getTime() + 20 * 60_000))
  await atenderPendientes(ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }, new AbortController().signal)
  t.ponerReloj(AHORA)
}

const propuesta = async (id: number) => (await t.call(e.caja, facturacion.dePedido, { params: { id } })).body

async function xmlDe(id: number): Promise<string> {
  const { xml } = await t.db.selectFrom('factura').select('xml').where('id', '=', id).executeTakeFirstOrThrow()
  return xml.toString('utf8')
}

const pendientes = async (idPedido: number) =>
  (await t.call(e.caja, pendientesFiscales.list, { query: { idPedido } })).body.data

test('the invoice of an imported order leaves out what was paid elsewhere, by the form that this house took', async () => {
  const id = await importado(1000, 400)
  await abonar(id, 600)
  const { data } = await propuesta(id)
  const { body } = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, { FormaPago: data.FormaPago, Total: 600 }))

  expect([data.saldoInicial, data.Total, data.FormaPago, data.MetodoPago]).toEqual([400, 600, '28', 'PUE'])
  expect(data.Conceptos.map(({ PrecioTicket }) => PrecioTicket)).toEqual([600])
  expect(body.factura?.total).toBe(600)
  // The article keeps its price; what was paid before is its discount.
  const xml = await xmlDe(body.factura?.idFactura ?? 0)
  expect(xml).toMatch(/ SubTotal="862\.07" [^>]*Descuento="344\.83"[^>]* Total="600\.00"/)
  expect((await fiscalDe(t, id)).vivas).toMatchObject([{ importe: 600_00 }])
  await atender()
  expect(await pendientes(id)).toEqual([])
})

test('a PPD invoice of it has the payments of this house alone; what comes back is told once', async () => {
  const id = await importado(1000, 400)
  await abonar(id, 100)
  const PPD = { MetodoPago: 'PPD', FormaPago: '99' } as const
  const { body } = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, PPD))
  await abonar(id, 500)
  await atender()
  const dichos = await t.db
    .selectFrom('pago_complementado')
    .select(['parcialidad', 'saldo_anterior as antes', 'importe'])
    .where('id_factura', '=', body.factura?.idFactura ?? 0)
    .where('liberado_en', 'is', null)
    .orderBy('parcialidad')
    .execute()

  expect(dichos).toEqual([
    { parcialidad: 1, antes: 600_00, importe: 100_00 },
    { parcialidad: 2, antes: 500_00, importe: 500_00 },
  ])
  expect(await pendientes(id)).toEqual([])
})

test('everything was paid elsewhere: counter and customer are told so, and no picker has it', async () => {
  const id = await importado(800, 800)
  const { hash_id } = await t.db.selectFrom('pedido').select('hash_id').where('id', '=', id).executeTakeFirstOrThrow()
  const alMostrador = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  const estado = await t.call(null, autofactura.estado, { params: { clave: hash_id } })
  const suya = await t.call(null, autofactura.crear, {
    params: { clave: hash_id },
    body: { ...receptor, Correo: 'iris@prueba.mx' },
  })
  const { body } = await t.call(e.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Efectivo', sucursal: e.idSucursal },
  })

  expect([alMostrador.status, alMostrador.body.error, (await propuesta(id)).error]).toEqual([
    ...[409, 'PEDIDO_DE_APERTURA', 'PEDIDO_DE_APERTURA'],
  ])
  expect([estado.body.data.posible, suya.body.error]).toEqual([false, 'AUTOFACTURA_DE_APERTURA'])
  // An empty picker is refused with its own word.
  expect(body.data?.some(({ idPedido }) => idPedido === id) ?? false).toBe(false)
})

test('the customer invoices what he paid here', async () => {
  const id = await importado(900, 300)
  await abonar(id, 600, 'Efectivo')
  const { hash_id } = await t.db.selectFrom('pedido').select('hash_id').where('id', '=', id).executeTakeFirstOrThrow()
  const { body } = await t.call(null, autofactura.crear, {
    params: { clave: hash_id },
    body: { ...receptor, Correo: 'iris@prueba.mx' },
  })

  expect(body.data.factura?.total).toBe(600)
})

test('picker, global and month count what this house took; money of before that goes back is no CFDI', async () => {
  const { idSucursal, admin } = e
  const mes = async () =>
    (await t.call(admin, cuadre.mes, { query: { mes: '2026-11', sucursal: idSucursal } })).body.data
  const antes = await mes()
  const id = await importado(1000, 400)
  const importada = await mes()
  await abonar(id, 250)
  const { data } = (
    await t.call(admin, facturacion.publicoGeneral, { query: { metodoPago: 'Debito', sucursal: idSucursal } })
  ).body
  const suyas = data.filter(({ idPedido }) => idPedido === id)
  await t.call(admin, facturacion.crearGlobal, {
    body: {
      ...{ metodoPago: 'Debito', mes: '2026-11', IdSucursal: idSucursal },
      transacciones: suyas.map((una) => una.id),
    },
  })
  const conGlobal = await mes()

  expect([importada.libro, importada.diferencia]).toEqual([antes.libro, antes.diferencia])
  expect(suyas.map(({ importe }) => importe)).toEqual([250])
  expect([conGlobal.libro - antes.libro, conGlobal.facturado - antes.facturado, conGlobal.sinExplicar]).toEqual([
    ...[250, 250, 0],
  ])

  // 300 of what was paid elsewhere go back here: the till paid them, and the global says no more than was taken.
  const body = { importe: 300, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
  expect((await t.call(e.encargado, pedidos.devolver, { params: { id }, body })).status).toBe(200)
  await atender()
  const alFin = await mes()
  expect([alFin.libro - antes.libro, alFin.facturado - antes.facturado, alFin.sinExplicar]).toEqual([-50, 0, 0])
  expect(await pendientes(id)).toEqual([])
})

test('an order that is raised after its invoice has the second one of what was added', async () => {
  const id = await importado(1000, 400)
  await abonar(id, 600)
  await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, { FormaPago: '28' }))
  const { elementos } = (await t.call(e.caja, pedidos.conElementos, { params: { id } })).body
  const { status, body } = await t.call(e.caja, pedidos.actualizar, {
    params: { id },
    body: {
      elementos: [{ id: elementos[0]?.id }, elemento(200, { armazon: 'Segundo' })],
      ...{ tipoPago: 'Anticipo', anticipo: 400, fiscal: 'segunda' },
    } as never,
  })
  await atender()

  expect([status, body.error]).toEqual([200, undefined])
  expect((await fiscalDe(t, id)).vivas.map(({ importe }) => importe)).toEqual([600_00, 200_00])
  expect(await pendientes(id)).toEqual([])
})

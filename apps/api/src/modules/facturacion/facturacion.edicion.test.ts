import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { type Emisora, test } from '../../../test/facturas.ts'
import { elemento } from '../../../test/pedidos.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ventasFacturadas } from '../../../test/ventasFacturadas.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const { editar, elementosDe, facturado, pendientes, trabajar, vivos } = ventasFacturadas(() => ({ t, e }))
const PPD = { MetodoPago: 'PPD', FormaPago: '99' } as const

test('an edit of what an invoice tells asks how the invoice follows; one of anything else does not', async () => {
  const { id } = await facturado()
  const [uno] = await elementosDe(id)

  const sube = await editar(id, {
    elementos: [{ id: uno?.id, importeArmazon: 1500 }],
    tipoPago: 'Anticipo',
    anticipo: 1000,
  })
  const cambia = await editar(id, { elementos: [{ id: uno?.id, armazon: 'Otro' }] })
  const agrega = await editar(id, { elementos: [{ id: uno?.id }, elemento(200)], tipoPago: 'Anticipo', anticipo: 1000 })
  const noSolo = await editar(id, { elementos: [{ id: uno?.id, armazon: 'Otro' }], fiscal: 'segunda' })
  const pasan = [
    await editar(id, { observaciones: 'Con cuidado', fechaEntrega: '2026-12-05' }),
    await editar(id, { elementos: [{ id: uno?.id, tono: 'Gris', grado: '-1.00' }] }),
  ]

  expect([sube, cambia, agrega, noSolo].map(({ status, body }) => [status, body.error, body.opciones])).toEqual([
    [409, 'EDICION_FACTURADA', ['sustituir']],
    [409, 'EDICION_FACTURADA', ['sustituir']],
    [409, 'EDICION_FACTURADA', ['sustituir', 'segunda']],
    [409, 'EDICION_FACTURADA', ['sustituir']],
  ])
  expect(pasan.map(({ status }) => status)).toEqual([200, 200])
  expect(await vivos(id)).toEqual([['nominativa', 1000, 'PUE']])
})

test('a raise is told by a substitute in one go: PPD with its payment while something is owed', async () => {
  const { id } = await facturado()
  const [uno] = await elementosDe(id)
  const { status } = await editar(id, {
    elementos: [{ id: uno?.id, importeArmazon: 1500 }],
    ...{ tipoPago: 'Anticipo', anticipo: 1000, fiscal: 'sustituir' },
  })
  await trabajar()

  expect(status).toBe(200)
  expect(await vivos(id)).toEqual([
    ['nominativa', 1500, 'PPD', '04'],
    ['pago', 0],
  ])
  expect(await pendientes(id)).toEqual([])
})

test('an order of two invoices takes additions; what takes something away says which invoices, and that one is cancelled first', async () => {
  const { id, idFactura } = await facturado()
  const [uno] = await elementosDe(id)
  const pago = { tipoPago: 'Anticipo', anticipo: 1000 }
  const mas = { elementos: [{ id: uno?.id }, elemento(200, { armazon: 'Segundo' })], ...pago }
  expect((await editar(id, { ...mas, fiscal: 'segunda' })).status).toBe(200)
  const [, dos] = await elementosDe(id)
  const { nombradas } = (await t.call(e.caja, facturacion.dePedido, { params: { id } })).body.data
  expect(nombradas).toHaveLength(2)

  const menos = { elementos: [{ id: uno?.id }], ...pago }
  const corrige = { elementos: [{ id: uno?.id }, { id: dos?.id, armazon: 'Otro' }], ...pago }
  const quitan = [
    await editar(id, menos),
    await editar(id, { ...menos, fiscal: 'sustituir' }),
    await editar(id, { ...corrige, fiscal: 'segunda' }),
  ]
  const nota = await editar(id, { observaciones: 'Con cuidado' })
  const agrega = await editar(id, {
    ...pago,
    elementos: [{ id: uno?.id }, { id: dos?.id }, elemento(50, { armazon: 'Tercero' })],
  })

  for (const { status, body } of quitan) {
    expect([status, body.error]).toEqual([409, 'EDICION_DE_DOS_FACTURAS'])
    for (const folio of nombradas) expect(body.message).toContain(folio)
  }
  expect([nota.status, agrega.body.error, agrega.body.opciones]).toEqual([200, 'EDICION_FACTURADA', ['segunda']])
  expect((await vivos(id)).map(([clase, total]) => [clase, total])).toEqual([
    ['nominativa', 1000],
    ['nominativa', 200],
  ])

  // One is cancelled, as the refusal says; the other is replaced by one with all of the order.
  const baja = { idFactura, motivo: '02', totalFactura: 1000 } as const
  expect((await t.call(e.caja, facturacion.cancelar, { body: baja })).status).toBe(200)
  const hecha = await editar(id, { ...corrige, fiscal: 'sustituir' })
  await trabajar()
  expect([hecha.status, hecha.body.error]).toEqual([200, undefined])
  expect((await vivos(id)).filter(([clase]) => clase === 'nominativa')).toEqual([['nominativa', 1200, 'PPD', '04']])
  expect(await pendientes(id)).toEqual([])
})

test('what was added is told by a second invoice, whose payments begin where those of the first end', async () => {
  for (const deFactura of [{}, PPD]) {
    const { id } = await facturado({ tipoPago: 'Anticipo', anticipo: deFactura === PPD ? 400 : 1000 }, deFactura)
    const [uno] = await elementosDe(id)
    const edicion = {
      elementos: [{ id: uno?.id }, elemento(500, { armazon: 'Segundo' })],
      tipoPago: 'Anticipo',
      fiscal: 'segunda',
    }
    const { status, body } = await editar(id, { ...edicion, anticipo: deFactura === PPD ? 400 : 1000 })
    const falta = deFactura === PPD ? 900 : 300
    await t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe: falta, formaPago: 'Efectivo' } })
    await trabajar()

    expect([status, body.error]).toEqual([200, undefined])
    expect((await vivos(id)).filter(([clase]) => clase === 'nominativa')).toEqual([
      ['nominativa', 1000, deFactura === PPD ? 'PPD' : 'PUE'],
      ['nominativa', 500, 'PPD'],
    ])
    const partes = await t.db
      .selectFrom('pago_complementado as c')
      .innerJoin('pago as g', 'g.id', 'c.id_pago')
      .select(['c.saldo_anterior as saldo', 'c.importe', 'c.parcialidad'])
      .where('g.id_pedido', '=', id)
      .where('c.liberado_en', 'is', null)
      .orderBy('c.id_factura')
      .orderBy('c.parcialidad')
      .execute()
    expect(partes.map(({ saldo, importe, parcialidad }) => [saldo / 100, importe / 100, parcialidad])).toEqual(
      deFactura === PPD
        ? [
            [1000, 400, 1],
            [600, 600, 2],
            [500, 300, 1],
          ]
        : [[500, 300, 1]],
    )
    expect(await pendientes(id)).toEqual([])
  }
})

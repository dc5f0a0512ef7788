import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { concepto, crearFactura, type Emisora, facturaDe, receptor, test } from '../../../test/facturas.ts'
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
const PPD = { MetodoPago: 'PPD', FormaPago: '99' } as const
const mil = [elemento(1000)]

test('money that goes back of a paid invoice waits for somebody, and the chosen end makes them say the same', async () => {
  const parcial = await facturado()
  await devolver(parcial.id, 400)
  await trabajar()
  const [fila] = await pendientes(parcial.id)
  expect(await vivos(parcial.id)).toEqual([['nominativa', 1000, 'PUE']])
  expect(fila).toMatchObject({ que: 'egreso', importe: 400, acciones: ['egreso', 'sustituir'], solo: false })

  const { body } = await resolver(parcial.id, 'egreso')

  expect(body.data).toMatchObject({ listo: true })
  expect(await vivos(parcial.id)).toEqual([
    ['nominativa', 1000, 'PUE'],
    ['egreso', 400, 'PUE', '01'],
  ])
  expect(await pendientes(parcial.id)).toEqual([])
  await t.call(e.caja, pedidos.abonar, { params: { id: parcial.id }, body: { importe: 400, formaPago: 'Efectivo' } })
  await trabajar()
  expect(await vivos(parcial.id)).toEqual([['nominativa', 1000, 'PUE']])
})

test('everything that goes back cancels the invoice in the same dialog, or leaves a row until it does', async () => {
  const [enElDialogo, despues] = [await facturado(), await facturado()]
  const { status } = await devolver(enElDialogo.id, 1000, 'cancelar')
  await devolver(despues.id, 1000)
  await trabajar()

  expect(status).toBe(200)
  expect([await vivos(enElDialogo.id), await pendientes(enElDialogo.id)]).toEqual([[], []])
  const motivo = await t.db
    .selectFrom('cancelacion_factura')
    .select('motivo')
    .where('id_factura', '=', enElDialogo.idFactura)
    .execute()
  expect(motivo).toEqual([{ motivo: '03' }])
  expect(await pendientes(despues.id)).toMatchObject([{ acciones: ['cancelar', 'egreso', 'sustituir'], importe: 1000 }])
  await resolver(despues.id, 'cancelar')
  await trabajar()
  expect([await vivos(despues.id), await pendientes(despues.id)]).toEqual([[], []])
})

test('a delivery that is undone after its invoice said paid waits, and goes away when it is delivered again', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { elementos: mil, tipoPago: 'Anticipo', anticipo: 400 })
  const avanzar = (estatusActualizado: 'Recibido en sucursal' | 'Entregado a cliente') =>
    t.call(e.caja, pedidos.actualizarEstatus, {
      params: { id },
      body: { estatusActualizado, formaPagoLiquidacion: 'Efectivo' },
    })
  await avanzar('Recibido en sucursal')
  await avanzar('Entregado a cliente')
  await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  await t.call(e.encargado, pedidos.deshacerEntrega, { params: { id }, body: { motivo: 'Era otro' } })
  await trabajar()
  expect(await pendientes(id)).toMatchObject([{ que: 'egreso', importe: 600 }])

  await avanzar('Entregado a cliente')
  await trabajar()

  expect(await pendientes(id)).toEqual([])
  expect(await vivos(id)).toEqual([['nominativa', 1000, 'PUE']])
})

test('a method by which nothing was paid is replaced, with the lines as they were written', async () => {
  const { id } = await facturado({}, { Conceptos: [concepto(1, { indexLista: 0, Producto: 'Armazón muy suyo' })] })
  const [pago] = (await t.call(e.caja, pedidos.transacciones, { params: { id } })).body.data
  await t.call(e.encargado, pedidos.corregir, {
    params: { id: pago?.id ?? 0 },
    body: { formaPago: 'Debito', motivo: 'Era tarjeta', fiscal: 'sustituir' },
  })
  await trabajar()

  const { xml, forma } = await t.db
    .selectFrom('factura')
    .select(['xml', 'forma_pago as forma'])
    .where('id_pedido', '=', id)
    .where('estatus', '=', 'Vigente')
    .executeTakeFirstOrThrow()
  expect([forma, xml.toString('utf8').includes('ARMAZÓN MUY SUYO')]).toEqual(['28', true])
  expect(await pendientes(id)).toEqual([])
})

test('a payment of a PPD sale that goes back has its complemento replaced, and nothing waits after that', async () => {
  const { id } = await facturado({ tipoPago: 'Anticipo', anticipo: 200 }, PPD)
  await trabajar()
  await devolver(id, 200)
  await trabajar()

  expect(await vivos(id)).toEqual([['nominativa', 1000, 'PPD']])
  expect(await pendientes(id)).toEqual([])
})

test('a substitute that the provider refuses leaves edit and row, with the reason; it is made later', async () => {
  const { id } = await facturado()
  const [uno] = await elementosDe(id)
  const { timbrar } = t.app.deps.pac
  t.app.deps.pac.timbrar = async () => ({
    ...{ ok: false, desconocido: false, codigo: 'X', mensaje: 'No pasó.', detalle: [], errors: null },
  })
  const { status } = await editar(id, { elementos: [{ id: uno?.id, armazon: 'Otro' }], fiscal: 'sustituir' })
  t.app.deps.pac.timbrar = timbrar
  const filas = await pendientes(id)
  await trabajar()

  expect(status).toBe(200)
  expect(filas).toMatchObject([{ que: 'sustitucion', fallo: 'No pasó.', acciones: ['sustituir'] }])
  expect(await vivos(id)).toEqual([['nominativa', 1000, 'PUE', '04']])
  expect(await pendientes(id)).toEqual([])
})

test('an answer that is lost: the row waits for it, and nothing is stamped twice', async () => {
  const { id } = await facturado()
  const [uno] = await elementosDe(id)
  const { timbrar } = t.app.deps.pac
  t.app.deps.pac.timbrar = async (...partes) => {
    await timbrar(...partes)
    throw new Error('the answer is lost')
  }
  await editar(id, { elementos: [{ id: uno?.id, armazon: 'Otro' }], fiscal: 'sustituir' })
  t.app.deps.pac.timbrar = timbrar
  const filas = await pendientes(id)
  const respuesta = await resolver(id, 'sustituir')
  await trabajar()

  expect(filas).toMatchObject([{ que: 'espera', acciones: [] }])
  expect(respuesta.body.data).toMatchObject({ listo: false })
  expect(await vivos(id)).toEqual([['nominativa', 1000, 'PUE', '04']])
})

test('two people mend the same order at once, again and again: one CFDI each time', async () => {
  for (let vuelta = 0; vuelta < 3; vuelta++) {
    const { id } = await facturado()
    await devolver(id, 300)
    await Promise.all(Array.from({ length: 8 }, (_, n) => resolver(id, 'egreso', n % 2 ? e.caja : e.encargado)))
    await trabajar()

    expect(await vivos(id)).toEqual([
      ['nominativa', 1000, 'PUE'],
      ['egreso', 300, 'PUE', '01'],
    ])
    expect(await pendientes(id)).toEqual([])
  }
})

test('a branch sees its own rows, and another one’s are not found', async () => {
  const { id } = await facturado()
  await devolver(id, 300)
  const ajena = await t.entrar(await otraPersona())

  expect(await pendientes(id, ajena)).toEqual([])
  expect((await resolver(id, 'egreso', ajena)).status).toBe(404)
  expect(await pendientes(id, e.admin)).toHaveLength(1)
})

async function otraPersona() {
  const { buildSucursal, buildUsuario } = await import('../../../test/builders.ts')
  return buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) })
}

test('an invoice whose cancellation waits for its receiver keeps the order as it is', async () => {
  const { id, idFactura, total } = await facturado({}, { Receptor: { ...receptor, UsoCFDI: 'G03' } })
  const { cancelar } = t.app.deps.pac
  t.app.deps.pac.cancelar = async () => {
    throw new Error('no answer')
  }
  await t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })
  t.app.deps.pac.cancelar = cancelar
  const [uno] = await elementosDe(id)

  const { status, body } = await editar(id, { elementos: [{ id: uno?.id, armazon: 'Otro' }], fiscal: 'sustituir' })

  expect([status, body.error]).toEqual([409, 'FACTURA_NO_CANCELABLE'])
  await trabajar()
})

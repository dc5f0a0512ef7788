import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { abrirEmisora, crearFactura, type Emisora, facturaDe, fiscalDe, test } from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion }) => {
  t = aplicacion
})

const MES = '2026-11'
const ventas = async (metodoPago: 'Efectivo' | 'Debito' = 'Efectivo') =>
  t.call(e.admin, facturacion.publicoGeneral, { query: { metodoPago, sucursal: e.idSucursal } })

const global = (transacciones: number[], clave: string, metodoPago: 'Efectivo' | 'Debito' = 'Efectivo') =>
  t.call(
    e.admin,
    facturacion.crearGlobal,
    { body: { metodoPago, mes: MES, transacciones, IdSucursal: e.idSucursal } },
    { 'idempotency-key': clave },
  )

/** Makes the egresos that the ledger asks for, a quarter of an hour later. */
async function ponerFiscalAlDia({ app: { deps }, ponerReloj }: TestApp): Promise<void> {
  ponerReloj(new Date(AHORA.getTime() + 15 * 60_000))
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await atenderPendientes(ctxDeTarea(deps), timbrador, new AbortController().signal)
  ponerReloj(AHORA)
}

test('a payment that was partly given back and then corrected to another method is offered for what stands of it', async () => {
  e = await abrirEmisora(t)
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const motivo = 'Motivo de prueba'
  await t.call(e.encargado, pedidos.devolver, {
    params: { id },
    body: { importe: 200, formaPago: 'Efectivo', motivo },
  })
  const pagos = (await t.call(e.caja, pedidos.transacciones, { params: { id } })).body.data
  const cobro = pagos.find(({ importe }) => importe === 500)?.id ?? 0
  await t.call(e.encargado, pedidos.corregir, { params: { id: cobro }, body: { formaPago: 'Debito', motivo } })

  expect((await ventas('Debito')).body.data.map(({ importe }) => importe)).toEqual([300])
  expect((await ventas()).body.error).toBe('SIN_TRANSACCIONES')
})

test('the picker offers what nobody invoiced: not what asked for an invoice, was given back, or is of another method', async () => {
  e = await abrirEmisora(t)
  const vendido = await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(116)] })
  const pidio = await tomarPedido(t, e.caja, e.cajero, { facturacion: 'True' })
  await tomarPedido(t, e.caja, e.cajero, { formaPago: 'Debito' })
  const devuelto = await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(300)] })
  await t.call(e.encargado, pedidos.devolver, {
    params: { id: devuelto.id },
    body: { importe: 100, formaPago: 'Efectivo', motivo: 'Se arrepintió' },
  })
  const porNombre = await tomarPedido(t, e.caja, e.cajero)
  await crearFactura(t, e.caja, facturaDe(porNombre.id, e.idSucursal))

  const { body } = await ventas()
  const mes = await t.call(e.admin, facturacion.mes, { query: { sucursal: e.idSucursal } })
  const conPedidas = await t.call(e.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Efectivo', sucursal: e.idSucursal, conPedidas: 'true' },
  })
  const ninguna = await t.call(e.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Transferencia', sucursal: e.idSucursal },
  })

  expect(body.data).toMatchObject([
    { idPedido: vendido.id, importe: 116, precioSinIva: 100 },
    { idPedido: devuelto.id, importe: 200 },
  ])
  expect(conPedidas.body.data).toMatchObject([
    { idPedido: vendido.id, pidioFactura: false },
    { idPedido: pidio.id, importe: 500, pidioFactura: true },
    { idPedido: devuelto.id },
  ])
  expect(mes.body.data).toMatchObject({ ventas: 1816, nominativas: 500, pendiente: 1316, limite: '2026-12-01' })
  expect(mes.body.data.porForma).toContainEqual({ formaPago: 'Efectivo', importe: 316, transacciones: 2 })
  expect(mes.body.data.pidieronFactura).toEqual({ importe: 500, transacciones: 1 })
  expect([ninguna.status, ninguna.body.message]).toEqual([404, 'No hay transacciones con metodo "Transferencia"'])
})

test('a global has a concept for each ticket, is worth their sum, and takes them; a nominative of one is then refused', async () => {
  e = await abrirEmisora(t)
  const tomados = []
  for (const importe of [116, 33.33, 1999.99])
    tomados.push(await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(importe)] }))
  await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(50.01)], facturacion: 'True' })
  // One of the patients asked for an invoice by name and never came for it.
  const { body: todas } = await t.call(e.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Efectivo', sucursal: e.idSucursal, conPedidas: 'true' },
  })
  const ids = todas.data.map(({ id }) => id)

  const { body } = await global(ids, 'global-prueba-1')
  const nominativa = await crearFactura(t, e.caja, facturaDe(tomados[0]?.id ?? 0, e.idSucursal))
  const vacia = await ventas()

  expect(body.factura?.total).toBe(2199.33)
  const leida = await leerCfdi(body.cfdiTimbrado?.respuesta.cfdixml ?? '')
  expect(leida).toMatchObject({ esGlobal: true, total: 2199_33, formaPago: '01', metodoPago: 'PUE' })
  expect([nominativa.status, nominativa.body.error]).toEqual([409, 'VENTA_EN_GLOBAL'])
  expect(vacia.status).toBe(404)
})

test('an order paid in two parts is two sales: its advance in a global keeps the order from being invoiced by name', async () => {
  e = await abrirEmisora(t)
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  const [anticipo] = (await ventas()).body.data
  await global([anticipo?.id ?? 0], 'global-prueba-2')
  await t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe: 300, formaPago: 'Efectivo' } })

  const resto = (await ventas()).body.data
  const segunda = await global(
    resto.map(({ id }) => id),
    'global-prueba-3',
  )

  expect(resto).toMatchObject([{ idPedido: id, importe: 300 }])
  expect(segunda.body.factura?.total).toBe(300)
  expect((await fiscalDe(t, id)).vivas.map(({ importe }) => importe).sort()).toEqual([200_00, 300_00])
})

test('what is paid again after a refund is a sale of its own, because the egreso took the first one back', async () => {
  e = await abrirEmisora(t)
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  const [anticipo] = (await ventas()).body.data
  await global([anticipo?.id ?? 0], 'global-prueba-4')
  await t.call(e.encargado, pedidos.devolver, {
    params: { id },
    body: { importe: 150, formaPago: 'Efectivo', motivo: 'Se arrepintió' },
  })
  await ponerFiscalAlDia(t)

  await t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe: 180, formaPago: 'Efectivo' } })
  await ponerFiscalAlDia(t)

  expect((await ventas()).body.data).toMatchObject([{ idPedido: id, importe: 180 }])
  const { body } = await t.call(e.admin, facturacion.mes, { query: { sucursal: e.idSucursal } })
  expect(body.data).toMatchObject({ ventas: 230, globales: 50, pendiente: 180, egresos: 150 })
})

test('a refund is taken off one payment, also where the order was moved between them', async () => {
  e = await abrirEmisora(t)
  const otra = await abrirEmisora(t)
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  await t.call(e.admin, pedidos.actualizar, { params: { id }, body: { idSucursal: otra.idSucursal } })
  await t.call(otra.caja, pedidos.abonar, { params: { id }, body: { importe: 100, formaPago: 'Efectivo' } })
  const devolucion = { importe: 130, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
  await t.call(otra.encargado, pedidos.devolver, { params: { id }, body: devolucion })

  const enOtra = await t.call(e.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Efectivo', sucursal: otra.idSucursal },
  })

  expect((await ventas()).body.data).toMatchObject([{ idPedido: id, importe: 170 }])
  expect([enOtra.status, enOtra.body.error]).toEqual([404, 'SIN_TRANSACCIONES'])
})

test('two globals and a nominative race for the same sale: one of them has it', async () => {
  e = await abrirEmisora(t)
  for (let vuelta = 0; vuelta < 6; vuelta++) {
    const { id } = await tomarPedido(t, e.caja, e.cajero)
    const [venta] = (await ventas()).body.data
    const ids = [venta?.id ?? 0]

    const respuestas = await Promise.all([
      global(ids, `carrera-a-${vuelta}`),
      global(ids, `carrera-b-${vuelta}`),
      crearFactura(t, e.caja, facturaDe(id, e.idSucursal)),
      crearFactura(t, e.encargado, facturaDe(id, e.idSucursal)),
    ])

    expect(respuestas.filter(({ body }) => body.factura)).toHaveLength(1)
    for (const { status } of respuestas.filter(({ body }) => !body.factura)) expect(status).toBe(409)
    expect((await fiscalDe(t, id)).vivas).toHaveLength(1)
  }
})

test('an order whose advance a global tells may be worth less, as long as it is worth what was told', async () => {
  e = await abrirEmisora(t)
  const { id } = await tomarPedido(t, e.caja, e.cajero, {
    ...{ elementos: [elemento(1500), elemento(500)], tipoPago: 'Anticipo', anticipo: 500 },
  })
  const [anticipo] = (await ventas()).body.data
  await global([anticipo?.id ?? 0], 'global-prueba-baja')
  const { body } = await t.call(e.caja, pedidos.conElementos, { params: { id } })
  const bajar = (importeArmazon: number) =>
    t.call(e.caja, pedidos.actualizar, {
      params: { id },
      body: { elementos: [{ id: body.elementos[1]?.id, importeArmazon }], tipoPago: 'Anticipo', anticipo: 500 },
    })

  expect((await bajar(500)).status).toBe(200)
  const menos = await bajar(400)
  expect(menos.status).not.toBe(200)
  const { data } = (await t.call(e.caja, pedidos.porId, { params: { id } })).body
  expect([data[0]?.total, data[0]?.facturadoComo]).toEqual([500, 'global'])
})

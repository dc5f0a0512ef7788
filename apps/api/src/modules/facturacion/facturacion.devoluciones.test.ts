import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { buildSucursal } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import {
  abrirEmisora,
  crearFactura,
  type Emisora,
  facturaDe,
  fiscalDe,
  receptor,
  test,
} from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { APP_TOKEN, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { autofacturar } from './facturacion.autofactura.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

async function entregado(importes: number[]) {
  const pedido = await tomarPedido(t, e.caja, e.cajero, { elementos: importes.map((importe) => elemento(importe)) })
  const params = { id: pedido.id }
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(e.caja, pedidos.actualizarEstatus, { params, body: { estatusActualizado } })
  const { body } = await t.call(e.caja, pedidos.conElementos, { params })
  return { ...pedido, elementos: body.elementos.map(({ id }) => id) }
}

const devolver = (id: number, elementos: number[]) =>
  t.call(e.encargado, pedidos.devolverMercancia, {
    params: { id },
    body: { elementos, formaPago: 'Efectivo', motivo: 'No le quedó' },
  })

let ips = 0
async function autofactura(clave: string) {
  const respuesta = await t.app.inject({
    ...{ method: 'POST', url: `/api/autofactura/${clave}`, remoteAddress: `10.8.0.${++ips}` },
    ...{ headers: { 'x-app-token': APP_TOKEN }, payload: { ...receptor, Correo: 'x@prueba.mx' } },
  })
  return { status: respuesta.statusCode, body: respuesta.json() }
}

test('goods that came back are in no invoice, whoever makes it', async () => {
  const [uno, otro] = [await entregado([100, 50]), await entregado([100, 50])]
  for (const { id, elementos } of [uno, otro]) await devolver(id, [elementos[1] ?? 0])
  const propuesta = await t.call(e.caja, facturacion.dePedido, { params: { id: uno.id } })

  const delMostrador = await crearFactura(t, e.caja, facturaDe(uno.id, e.idSucursal))
  const delCliente = await autofactura(otro.HashId)

  expect(propuesta.body.data).toMatchObject({ Total: 100, total: 100, Conceptos: [{ PrecioTicket: 100 }] })
  expect(delMostrador.body.factura?.total).toBe(100)
  expect(delCliente.body.data.factura.total).toBe(100)
  expect((await fiscalDe(t, otro.id)).vivas).toMatchObject([{ importe: 100_00 }])
})

test('an order whose goods all came back is refused, and says why', async () => {
  const { id, HashId, elementos } = await entregado([100])
  await devolver(id, elementos)

  const propuesta = await t.call(e.caja, facturacion.dePedido, { params: { id } })
  const delMostrador = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  const delCliente = await autofactura(HashId)

  expect([propuesta.body.error, delMostrador.body.error]).toEqual(['PEDIDO_DEVUELTO', 'PEDIDO_DEVUELTO'])
  expect([delCliente.status, delCliente.body.error]).toEqual([409, 'AUTOFACTURA_DEVUELTA'])
  expect((await fiscalDe(t, id)).intentos).toEqual([])
})

test('an order whose total is not that of its elements is not invoiced', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const romper = (total: number) =>
    conDuenio(t.url, (db) =>
      db.transaction().execute(async (db) => {
        await db.executeQuery({ sql: "set local session_replication_role = 'replica'", parameters: [] } as never)
        await db.updateTable('pedido').set({ total }).where('id', '=', id).execute()
      }),
    )
  await romper(510_00)

  const { status, body } = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))

  await romper(500_00)
  expect([status, body.error]).toEqual([409, 'FACTURA_CAMBIADA'])
})

test('money that goes back while the customer invoices himself: what impedes it is asked again, and PPD is never stamped', async () => {
  const { deps } = t.app
  for (const cuando of ['pedido', 'pago', 'begin']) {
    const { id, HashId } = await tomarPedido(t, e.caja, e.cajero)
    let devuelto = false
    const alLeer = async () => {
      if (devuelto) return
      devuelto = true
      const body = { importe: 500, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
      await t.call(e.encargado, pedidos.devolver, { params: { id }, body })
    }
    // The money goes back between two questions of the customer's call.
    const db = deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (
          cuando !== 'begin' &&
          result.rows.some((fila) => (cuando === 'pedido' ? 'autofactura' in fila : 'formaPago' in fila))
        )
          await alLeer()
        return result
      },
    })
    if (cuando === 'begin') await alLeer()
    const ctx = { ...ctxDeTarea(deps), db }
    const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
    const cuerpo = { ...receptor, Correo: 'x@prueba.mx' }

    const error = await autofacturar(ctx, timbrador, { clave: deps.claveFacturas, base: '/api' }, HashId, cuerpo).catch(
      (fallo: Error) => fallo.message,
    )

    expect(['AUTOFACTURA_CON_SALDO', 'PEDIDO_CAMBIADO']).toContain(error)
    expect((await fiscalDe(t, id)).intentos).toEqual([])
  }
})

test('an order with money taken does not go to another RFC or rate; without money, or to the same, it does', async () => {
  const [mismo, otroRfc, otraTasa] = [
    await buildSucursal(t.db, { rfc: 'EKU9003173C9' }),
    await buildSucursal(t.db, { rfc: 'XIA190128J61' }),
    await buildSucursal(t.db, { rfc: 'EKU9003173C9' }),
  ]
  await t.db.updateTable('sucursal').set({ tasa_iva: '0.08' }).where('id', '=', otraTasa).execute()
  const mover = async (id: number, idSucursal: number) => {
    const { status, body } = await t.call(e.admin, pedidos.actualizar, { params: { id }, body: { idSucursal } })
    return status === 200 ? 200 : body.error
  }
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 100 })

  const rechazos = [await mover(id, otroRfc), await mover(id, otraTasa)]
  const aceptado = await mover(id, mismo)
  const { id: sinDinero } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 100 })
  const body = { importe: 100, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
  await t.call(e.encargado, pedidos.devolver, { params: { id: sinDinero }, body })

  expect(rechazos).toEqual(['SUCURSAL_DE_OTRO_EMISOR', 'SUCURSAL_DE_OTRO_EMISOR'])
  expect(aceptado).toBe(200)
  expect(await mover(sinDinero, otraTasa)).toBe(200)
})

test('an order that an invoice or a global has stays with its RFC and rate, also once its money went back', async () => {
  const [mismo, otroRfc] = [
    await buildSucursal(t.db, { rfc: 'EKU9003173C9' }),
    await buildSucursal(t.db, { rfc: 'XIA190128J61' }),
  ]
  const otraTasa = await buildSucursal(t.db, { rfc: 'EKU9003173C9' })
  await t.db.updateTable('sucursal').set({ tasa_iva: '0.08' }).where('id', '=', otraTasa).execute()
  const mover = async (id: number, idSucursal: number) => {
    const { status, body } = await t.call(e.admin, pedidos.actualizar, { params: { id }, body: { idSucursal } })
    return status === 200 ? null : { error: body.error, dice: body.errors?.idSucursal?.[0] }
  }
  const devolverTodo = (id: number, importe: number) => {
    const body = { importe, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
    return t.call(e.encargado, pedidos.devolver, { params: { id }, body })
  }
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 100 })
  const { body } = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))
  const { id: deGlobal } = await tomarPedido(t, e.caja, e.cajero)
  const query = { metodoPago: 'Efectivo', sucursal: e.idSucursal } as const
  const ventas = (await t.call(e.admin, facturacion.publicoGeneral, { query })).body
  const transacciones = ventas.data.filter(({ idPedido }) => idPedido === deGlobal).map((una) => una.id)
  const global = { metodoPago: 'Efectivo', mes: '2026-11', transacciones, IdSucursal: e.idSucursal } as const
  const hecha = await t.call(e.admin, facturacion.crearGlobal, { body: global })
  await devolverTodo(id, 100)
  await devolverTodo(deGlobal, 200)

  const { idFactura = 0, total = 0, folio, serie } = body.factura ?? {}
  expect(hecha.body.factura?.total).toBe(500)
  expect(await mover(id, otroRfc)).toEqual({
    error: 'FACTURADO_POR_OTRO_EMISOR',
    dice: `El pedido está en la factura ${serie}-${folio}: no puede pasar a una sucursal con otro RFC u otra tasa de IVA. Cancela antes su factura.`,
  })
  expect(await mover(id, otraTasa)).toMatchObject({ error: 'FACTURADO_POR_OTRO_EMISOR' })
  expect(await mover(deGlobal, otroRfc)).toMatchObject({
    error: 'FACTURADO_POR_OTRO_EMISOR',
    dice: expect.stringMatching(/Devuelve antes lo cobrado y espera su egreso/),
  })
  expect(await mover(deGlobal, mismo)).toBeNull()
  await t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })
  expect(await mover(id, otroRfc)).toBeNull()
})

const TREINTA = new Date('2026-12-01T05:30:00Z') // 30 November in the branch
const PRIMERO = new Date('2026-12-01T06:30:00Z')

test('a method corrected next month is of today in the till, and of the day of its payment for SAT (D-91)', async () => {
  t.ponerReloj(TREINTA)
  const e = await abrirEmisora(t) // sessions of that day
  const { id } = await tomarPedido(t, e.caja, e.cajero, { fechaEntrega: '2026-12-30' })
  t.ponerReloj(PRIMERO)
  const corregir = async (formaPago: 'Debito' | 'Credito') => {
    const { body } = await t.call(e.caja, pedidos.transacciones, { params: { id } })
    const idPago = body.data[0]?.id ?? 0
    await t.call(e.encargado, pedidos.corregir, { params: { id: idPago }, body: { formaPago, motivo: 'Era tarjeta' } })
  }
  await corregir('Debito')
  await corregir('Credito')
  const ventasDe = async (mes: string) => {
    const query = { metodoPago: 'Credito' as const, sucursal: e.idSucursal, mes }
    const { body } = await t.call(e.admin, facturacion.publicoGeneral, { query })
    return body.success ? body.data.map(({ idPedido }) => idPedido) : []
  }
  const [noviembre, diciembre] = [await ventasDe('2026-11'), await ventasDe('2026-12')]
  const filas = await t.db
    .selectFrom('pago')
    .select(['tipo', 'dia', 'dia_fiscal'])
    .where('id_pedido', '=', id)
    .execute()
  t.ponerReloj(AHORA)

  expect([noviembre, diciembre]).toEqual([[id], []])
  expect(filas.map(({ tipo, dia, dia_fiscal }) => [tipo, dia, dia_fiscal])).toEqual([
    ['total', '2026-11-30', null],
    ['reverso', '2026-12-01', '2026-11-30'],
    ['correccion', '2026-12-01', '2026-11-30'],
    ['reverso', '2026-12-01', '2026-11-30'],
    ['correccion', '2026-12-01', '2026-11-30'],
  ])
})

test('a payment of a PPD sale that went back waits for no complemento', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))
  const faltan = async () => {
    const query = { mes: '2026-11', sucursal: e.idSucursal }
    return (await t.call(e.admin, facturacion.mes, { query })).body.data.sinComplemento
  }
  const antes = await faltan()
  const body = { importe: 200, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
  await t.call(e.encargado, pedidos.devolver, { params: { id }, body })

  expect(antes - (await faltan())).toBe(1)
})

import { todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { crearFactura, type Emisora, facturaDe, fiscalDe, test } from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const fin = new AbortController().signal
const MINUTO_MS = 60_000

/** Runs the jobs, so many minutes later. */
async function trabajar(minutos = 15, app = t): Promise<void> {
  app.ponerReloj(new Date(AHORA.getTime() + minutos * MINUTO_MS))
  const { deps } = app.app
  const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
  await atenderPendientes(ctx, timbrador, fin)
  await resolverCancelaciones(ctx, timbrador, fin)
  app.ponerReloj(AHORA)
}

const PPD = { MetodoPago: 'PPD', FormaPago: '99' } as const

async function ppd(anticipo = 200, cambios: object = {}) {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo, ...cambios })
  const { body } = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, PPD))
  if (!body.factura) throw new Error('no invoice')
  return { id, ...body.factura }
}

const abonar = (id: number, importe: number, formaPago: 'Efectivo' | 'Debito' = 'Efectivo') =>
  t.call(e.caja, pedidos.abonar, { params: { id }, body: { importe, formaPago } })

interface Docto {
  clase: string
  estatus: string
  relacion: string | null
  pagos: (string | undefined)[][]
}

/** CFDIs of an order, oldest first; of a complemento, each payment's facts. */
async function cfdisDe(idPedido: number): Promise<Docto[]> {
  const filas = await t.db
    .selectFrom('factura')
    .select(['clase', 'estatus', 'relacion', 'xml'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()
  return Promise.all(
    filas.map(async ({ xml, ...fila }) => {
      const { raiz } = await leerCfdi(xml.toString('utf8'))
      const pagos = todos(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago').map((pago) => {
        const [docto] = todos(pago, 'pago20:DoctoRelacionado')
        const { NumParcialidad, ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto } = docto?.atributos ?? {}
        return [pago.atributos.FormaDePagoP, NumParcialidad, ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto]
      })
      return { ...fila, pagos }
    }),
  )
}

const clases = async (id: number) => (await cfdisDe(id)).map(({ clase, estatus }) => `${clase} ${estatus}`)

test('each payment of a PPD sale gets its complemento, with partiality and balances of the ledger', async () => {
  const { id } = await ppd(200)
  await trabajar()
  await abonar(id, 100, 'Debito')
  const mes = async () =>
    (await t.call(e.admin, facturacion.mes, { query: { mes: '2026-11', sucursal: e.idSucursal } })).body.data
  expect(await mes()).toMatchObject({ complementos: 200, sinComplemento: 1 })
  await trabajar()
  expect(await mes()).toMatchObject({ complementos: 300, sinComplemento: 0 })
  await abonar(id, 200)
  await trabajar()

  const [, ...complementos] = await cfdisDe(id)

  expect(complementos.map(({ pagos }) => pagos)).toEqual([
    [['01', '1', '500.00', '200.00', '300.00']],
    [['28', '2', '300.00', '100.00', '200.00']],
    [['01', '3', '200.00', '200.00', '0.00']],
  ])
  await trabajar()
  expect(await cfdisDe(id)).toHaveLength(4)
})

test('payments of one receiver and month that wait together are told by one complemento, whose invoices both know it', async () => {
  const [uno, otro] = [await ppd(100), await ppd(150)]
  await abonar(otro.id, 50)

  await trabajar()

  const juntos = await t.db
    .selectFrom('pago_complementado')
    .select(['id_intento', 'id_factura', 'parcialidad', 'importe'])
    .where('id_factura', 'in', [uno.idFactura, otro.idFactura])
    .orderBy('id_pago')
    .execute()
  expect(new Set(juntos.map((fila) => fila.id_intento)).size).toBe(1)
  expect(juntos.map(({ parcialidad, importe }) => [parcialidad, importe])).toEqual([
    [1, 100_00],
    [1, 150_00],
    [2, 50_00],
  ])
})

test('a payment booked again with another method substitutes its complemento; one that goes back cancels it', async () => {
  const { id } = await ppd(200)
  await trabajar()
  const [pago] = (await t.call(e.caja, pedidos.transacciones, { params: { id } })).body.data
  await t.call(e.encargado, pedidos.corregir, {
    params: { id: pago?.id ?? 0 },
    body: { formaPago: 'Debito', motivo: 'Era con tarjeta' },
  })
  await trabajar()
  await trabajar(20)
  const corregidos = await cfdisDe(id)
  await t.call(e.encargado, pedidos.devolver, {
    params: { id },
    body: { importe: 200, formaPago: 'Debito', motivo: 'Se arrepintió' },
  })
  await trabajar()
  await trabajar(20)

  expect(corregidos.map(({ clase, estatus, relacion }) => [clase, estatus, relacion])).toEqual([
    ['nominativa', 'Vigente', null],
    ['pago', 'Cancelada', null],
    ['pago', 'Vigente', '04'],
  ])
  expect(corregidos[2]?.pagos).toEqual([['28', '1', '500.00', '200.00', '300.00']])
  expect(await clases(id)).toEqual(['nominativa Vigente', 'pago Cancelada', 'pago Cancelada'])
})

test('a complemento that was refused waits, says why, and is made later; nobody stamps it twice at once', async () => {
  const { id } = await ppd(200)
  await t.db.updateTable('factura').set({ correo: 'x@prueba.mx' }).where('id_pedido', '=', id).execute()
  const { deps } = t.app
  const pac = { ...deps.pac, timbrar: async () => ({ ...negativa, desconocido: false }) }
  await atenderPendientes(ctxDeTarea(deps), { pac, maestra: deps.claveMaestra }, fin)
  const espera = await t.db.selectFrom('fiscal_pendiente').selectAll().where('id_pedido', '=', id).execute()

  await Promise.all(Array.from({ length: 6 }, () => trabajar()))

  expect(espera).toMatchObject([{ fallo: 'No pasó.', intentos: 1 }])
  expect(await clases(id)).toEqual(['nominativa Vigente', 'pago Vigente'])
})
const negativa = { ok: false as const, codigo: 'X', mensaje: 'No pasó.', detalle: [], errors: null }

test('an invoice is cancelled after its complementos, whoever asks while one is being stamped', async () => {
  for (let vuelta = 0; vuelta < 4; vuelta++) {
    const { id, idFactura, total } = await ppd(200)
    const pedir = () => t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })
    const [respuesta] = await Promise.all([pedir(), trabajar()])
    if (respuesta.status === 409) await pedir()
    await trabajar(30)
    await trabajar(60)

    expect((await clases(id)).filter((texto) => !texto.endsWith('Cancelada'))).toEqual([])
    expect((await fiscalDe(t, id)).vivas).toEqual([])
  }
})

async function entregar(id: number): Promise<number[]> {
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(e.caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  const { body } = await t.call(e.caja, pedidos.conElementos, { params: { id } })
  return body.elementos.map((fila) => fila.id)
}

const devolverMercancia = (id: number, elementos: number[]) =>
  t.call(e.encargado, pedidos.devolverMercancia, {
    params: { id },
    body: { elementos, formaPago: 'Efectivo', motivo: 'No le quedaron' },
  })

test('goods of an invoiced order come back with their egreso: relation 03, worth what went back', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(300), elemento(199.99)] })
  await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  const [, segundo] = await entregar(id)
  const { status } = await devolverMercancia(id, [segundo ?? 0])

  await trabajar()
  await trabajar(30)

  expect(status).toBe(200)
  const [factura, egreso] = await t.db
    .selectFrom('factura')
    .select(['clase', 'total', 'relacion', 'uuid', 'uuid_relacionado', 'forma_pago', 'uso_cfdi'])
    .where('id_pedido', '=', id)
    .orderBy('id')
    .execute()
  expect(egreso).toMatchObject({
    ...{ clase: 'egreso', total: 199_99, relacion: '03', uuid_relacionado: factura?.uuid },
    ...{ forma_pago: '01', uso_cfdi: 'G02' },
  })
})

test('what went back of a ticket of a global is taken off it by an egreso, and the rest of it stays', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(300), elemento(200)] })
  const ventas = await t.call(e.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Efectivo', sucursal: e.idSucursal },
  })
  const suya = ventas.body.data.find(({ idPedido }) => idPedido === id)
  await t.call(
    e.admin,
    facturacion.crearGlobal,
    { body: { metodoPago: 'Efectivo', mes: '2026-11', transacciones: [suya?.id ?? 0], IdSucursal: e.idSucursal } },
    { 'idempotency-key': 'global-con-devolucion' },
  )
  const [primero] = await entregar(id)
  await devolverMercancia(id, [primero ?? 0])

  await trabajar()

  expect(
    await t.db
      .selectFrom('factura')
      .select(['clase', 'total', 'relacion', 'rfc_receptor'])
      .where('id_pedido', '=', id)
      .execute(),
  ).toEqual([{ clase: 'egreso', total: 300_00, relacion: '01', rfc_receptor: 'XAXX010101000' }])
})

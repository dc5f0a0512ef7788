import { facturacion } from '@nitida/contract/facturacion'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { concepto, crearFactura, type Emisora, facturaDe, receptor, test } from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { resolverDesconocidos } from './facturacion.resolucion.service.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const fin = new AbortController().signal

/** Runs the jobs until they have done what they can, some time later. */
async function trabajar(vueltas = 3): Promise<void> {
  const { deps } = t.app
  const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
  for (let n = 1; n <= vueltas; n++) {
    t.ponerReloj(new Date(AHORA.getTime() + n * 20 * 60_000))
    await resolverDesconocidos(ctx, timbrador, fin)
    await atenderPendientes(ctx, timbrador, fin)
    await resolverCancelaciones(ctx, timbrador, fin)
  }
  t.ponerReloj(AHORA)
}

const PPD = { MetodoPago: 'PPD', FormaPago: '99' } as const
const mil = [elemento(1000)]

async function facturado(cambios: object = {}, deFactura: object = {}) {
  const pedido = await tomarPedido(t, e.caja, e.cajero, { elementos: mil, ...cambios })
  const { body } = await crearFactura(t, e.caja, facturaDe(pedido.id, e.idSucursal, deFactura))
  if (!body.factura) throw new Error(JSON.stringify(body))
  return { ...pedido, ...body.factura }
}

const editar = (id: number, body: object) => t.call(e.caja, pedidos.actualizar, { params: { id }, body })
const devolver = (id: number, importe: number, fiscal?: string) =>
  t.call(e.encargado, pedidos.devolver, {
    params: { id },
    body: { importe, formaPago: 'Efectivo', motivo: 'Se arrepintió', fiscal } as never,
  })

/** CFDIs of an order in force: kind, total, method. */
async function vivos(id: number) {
  const filas = await t.db
    .selectFrom('factura')
    .select(['clase', 'total', 'metodo_pago as metodo', 'relacion'])
    .where('id_pedido', '=', id)
    .where('estatus', '<>', 'Cancelada')
    .orderBy('id')
    .execute()
  return filas.map(({ clase, total, metodo, relacion }) =>
    [clase, total / 100, metodo, relacion].filter((x) => x !== null),
  )
}

const pendientes = async (idPedido: number, tk = e.caja) =>
  (await t.call(tk, pendientesFiscales.list, { query: { idPedido } })).body.data

const resolver = (idPedido: number, accion: 'ahora' | 'egreso' | 'cancelar' | 'sustituir' | 'segunda', tk = e.caja) =>
  t.call(tk, pendientesFiscales.resolver, { params: { idPedido }, body: { accion } })

const elementosDe = async (id: number) =>
  (await t.call(e.caja, pedidos.conElementos, { params: { id } })).body.elementos

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

import { facturacion } from '@nitida/contract/facturacion'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { expect } from 'vitest'
import {
  concepto,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  fiscalDe,
  pedidoFacturado,
  receptor,
  test,
} from '../../../test/facturas.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const otro = { Receptor: { ...receptor, CodigoPostal: '72760' } }
const sustituir = (idPedido: number, sustituye: number, cambios: object = {}) =>
  crearFactura(t, e.caja, facturaDe(idPedido, e.idSucursal, { ...otro, sustituye, ...cambios }))

test('the substitute of an order’s invoice takes its sale over and cancels it with motive 01', async () => {
  const { idPedido, idFactura } = await pedidoFacturado(t, e)

  const { body } = await sustituir(idPedido, idFactura)

  const { facturas, vivas } = await fiscalDe(t, idPedido)
  expect(facturas.map(({ id, estatus }) => [id === idFactura, estatus])).toEqual([
    [true, 'Cancelada'],
    [false, 'Vigente'],
  ])
  expect(vivas).toHaveLength(1)
  const baja = await t.db
    .selectFrom('cancelacion_factura')
    .select(['motivo', 'uuid_sustitucion as uuid', 'estado'])
    .where('id_factura', '=', idFactura)
    .executeTakeFirstOrThrow()
  expect(baja).toEqual({
    motivo: '01',
    uuid: body.cfdiTimbrado?.respuesta.uuid.toLowerCase(),
    estado: 'cancelada',
  })
})

test('an invoice that its receiver keeps although it was replaced is on the list, until he accepts or an egreso takes it back', async () => {
  const { idPedido, idFactura } = await pedidoFacturado(t, e)
  const { cancelar } = t.app.deps.pac
  t.app.deps.pac.cancelar = async () => ({
    ...{ ok: true, codigo: '000', mensaje: 'No aceptó.', detalle: [], acuse: null, estado: 'rechazada', via: null },
    ...{ codigoEstatus: '', esCancelable: '', estatusCancelacion: 'Solicitud rechazada' },
  })
  await sustituir(idPedido, idFactura)
  const query = { idPedido }
  const fila = async () => (await t.call(e.caja, pendientesFiscales.list, { query })).body.data
  const resolver = (accion: 'cancelar' | 'egreso') =>
    t.call(e.caja, pendientesFiscales.resolver, { params: query, body: { accion } })
  const antes = await fila()
  await resolver('cancelar')
  const otraVez = await fila()
  await resolver('egreso')
  t.app.deps.pac.cancelar = cancelar

  expect(antes).toMatchObject([{ que: 'relevada', importe: 500, acciones: ['cancelar', 'egreso'], solo: false }])
  expect(otraVez).toMatchObject([{ que: 'relevada', acciones: ['cancelar', 'egreso'] }])
  expect(await fila()).toEqual([])
  const { facturas, vivas } = await fiscalDe(t, idPedido)
  expect(facturas.map(({ estatus, total }) => [estatus, total])).toEqual([
    ['Cancelación rechazada', 500_00],
    ['Vigente', 500_00],
    ['Vigente', 500_00],
  ])
  expect(vivas).toHaveLength(1)
})

test('an order whose substitute is cancelled is in the invoice that its receiver kept, and in no other', async () => {
  const { idPedido, idFactura } = await pedidoFacturado(t, e)
  const { cancelar } = t.app.deps.pac
  t.app.deps.pac.cancelar = async () => ({
    ...{ ok: true, codigo: '000', mensaje: 'No aceptó.', detalle: [], acuse: null, estado: 'rechazada', via: null },
    ...{ codigoEstatus: '', esCancelable: '', estatusCancelacion: 'Solicitud rechazada' },
  })
  const { body: segunda } = await sustituir(idPedido, idFactura)
  const { body: tercera } = await sustituir(idPedido, segunda.factura?.idFactura ?? 0)
  t.app.deps.pac.cancelar = cancelar
  const cancelada = async (id = 0) => {
    const vista = await t.call(e.caja, facturacion.vistaCancelacion, { params: { id } })
    const { body } = await t.call(e.caja, facturacion.cancelar, {
      body: { idFactura: id, totalFactura: 500, motivo: '02' },
    })
    const filas = (await t.call(e.caja, pendientesFiscales.list, { query: { idPedido } })).body.data
    const { vivas } = await fiscalDe(t, idPedido)
    const intentos = vivas.map(({ idIntento, importe }) => [idIntento, importe])
    return { estatus: body.estatus, libera: vista.body.data.libera, filas: filas.map(({ texto }) => texto), intentos }
  }
  const { intentos } = await fiscalDe(t, idPedido)
  const [uno, dos] = intentos.map(({ id, serie, folio }) => ({ id, documento: `${serie}-${folio}` }))

  const sinTercera = await cancelada(tercera.factura?.idFactura)
  const sinSegunda = await cancelada(segunda.factura?.idFactura)
  const otra = await crearFactura(t, e.caja, facturaDe(idPedido, e.idSucursal))
  const otraVez = await sustituir(idPedido, idFactura)

  expect(sinTercera).toEqual({
    estatus: 'Cancelada',
    libera: `El pedido queda en la factura ${dos?.documento}, a la que sustituyó y que el SAT todavía tiene.`,
    filas: [expect.stringContaining(`La factura ${uno?.documento} ya tiene sustituta`)],
    intentos: [[dos?.id, 500_00]],
  })
  expect(sinSegunda).toMatchObject({ estatus: 'Cancelada', filas: [], intentos: [[uno?.id, 500_00]] })
  expect(otra.body.error).toBe('VENTA_FACTURADA')
  expect(otraVez.body.factura?.total).toBe(500)
  expect((await fiscalDe(t, idPedido)).facturas.map(({ estatus }) => estatus)).toEqual([
    ...['Cancelada', 'Cancelada', 'Cancelada', 'Vigente'],
  ])
})

test('a substitute that SAT refuses gives the sale back; the invoice stays as it was', async () => {
  const { idPedido, idFactura } = await pedidoFacturado(t, e)
  const antes = (await fiscalDe(t, idPedido)).vivas

  const { body } = await sustituir(idPedido, idFactura, {
    Conceptos: [concepto(1, { indexLista: 0, TextoAdicional: '[PAC:RECHAZAR]' })],
  })

  expect(body.factura).toBeNull()
  const { facturas, vivas } = await fiscalDe(t, idPedido)
  expect(facturas).toMatchObject([{ id: idFactura, estatus: 'Vigente' }])
  expect(vivas).toEqual(antes)
})

test('of eight substitutes and cancellations at once one wins, and the order is in one live CFDI or none', async () => {
  for (let vuelta = 0; vuelta < 4; vuelta++) {
    const { idPedido, idFactura, total } = await pedidoFacturado(t, e)
    const cancelar = () =>
      t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })

    await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? cancelar() : sustituir(idPedido, idFactura))))

    const { facturas, vivas } = await fiscalDe(t, idPedido)
    expect(facturas.filter(({ estatus }) => estatus === 'Vigente')).toHaveLength(vivas.length)
    expect(facturas.find(({ id }) => id === idFactura)?.estatus).toBe('Cancelada')
  }
})

test('the process that dies between stamp and cancellation leaves a request that the job carries out', async () => {
  const { idPedido, idFactura } = await pedidoFacturado(t, e)
  const { deps } = t.app
  const { cancelar } = deps.pac
  deps.pac.cancelar = async () => {
    throw new Error('killed')
  }
  await sustituir(idPedido, idFactura)
  deps.pac.cancelar = cancelar
  const entre = (await fiscalDe(t, idPedido)).facturas.map(({ estatus }) => estatus)

  t.ponerReloj(new Date(AHORA.getTime() + 120_000))
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await resolverCancelaciones(ctxDeTarea(deps), timbrador, new AbortController().signal)
  t.ponerReloj(AHORA)

  expect(entre).toEqual(['En proceso de cancelación', 'Vigente'])
  expect((await fiscalDe(t, idPedido)).facturas.map(({ estatus }) => estatus)).toEqual(['Cancelada', 'Vigente'])
})

test('neither an invoice of another order nor one that is cancelled is replaced', async () => {
  const [uno, dos] = [await pedidoFacturado(t, e), await pedidoFacturado(t, e)]
  await sustituir(uno.idPedido, uno.idFactura)

  const respuestas = [
    await sustituir(uno.idPedido, dos.idFactura),
    await sustituir(uno.idPedido, uno.idFactura),
    await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { sustituye: dos.idFactura })),
  ]

  expect(respuestas.map(({ status, body }) => [status, body.error])).toEqual([
    [422, 'SUSTITUTA_INVALIDA'],
    [409, 'FACTURA_NO_CANCELABLE'],
    [422, 'SUSTITUTA_INVALIDA'],
  ])
})

test('a substitute that was replaced itself is cancelled though the invoice before it stays: the newest one keeps the order', async () => {
  const { idPedido, idFactura } = await pedidoFacturado(t, e)
  const { cancelar } = t.app.deps.pac
  t.app.deps.pac.cancelar = async () => ({
    ...{ ok: true, codigo: '000', mensaje: 'No aceptó.', detalle: [], acuse: null, estado: 'rechazada', via: null },
    ...{ codigoEstatus: '', esCancelable: '', estatusCancelacion: 'Solicitud rechazada' },
  })
  const { body: dos } = await sustituir(idPedido, idFactura)
  t.app.deps.pac.cancelar = cancelar
  const { body: tres, status } = await sustituir(idPedido, dos.factura?.idFactura ?? 0)

  expect(status).toBe(200)
  const { facturas, vivas } = await fiscalDe(t, idPedido)
  expect(facturas.map(({ id, estatus }) => [id, estatus])).toEqual([
    [idFactura, 'Cancelación rechazada'],
    [dos.factura?.idFactura, 'Cancelada'],
    [tres.factura?.idFactura, 'Vigente'],
  ])
  expect(vivas).toHaveLength(1)
})

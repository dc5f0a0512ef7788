import { autofactura } from '@nitida/contract/autofactura'
import { facturacion } from '@nitida/contract/facturacion'
import { sucursales } from '@nitida/contract/sucursales'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { concepto, crearFactura, type Emisora, facturaDe, fiscalDe, receptor, test } from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { APP_TOKEN, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const suyo = { ...receptor, Correo: 'juana@prueba.mx' }
let ips = 0

/** An address of its own for each caller, so that one test's calls do not count for another. */
async function pedir(method: 'GET' | 'POST', clave: string, payload?: object, remoteAddress = `10.9.0.${++ips}`) {
  const respuesta = await t.app.inject({
    ...{ method, url: `/api/autofactura/${clave}`, remoteAddress, headers: { 'x-app-token': APP_TOKEN } },
    ...(payload && { payload }),
  })
  return { status: respuesta.statusCode, body: respuesta.json() }
}

test('the customer of a paid order invoices himself, and has PDF, XML and an e-mail with both', async () => {
  const { id, HashId } = await tomarPedido(t, e.caja, e.cajero)
  const antes = await pedir('GET', HashId)

  const { status, body } = await pedir('POST', HashId, suyo)

  expect(antes.body.data).toEqual({ posible: true, motivo: null, limite: '2026-11-30', formaPago: '01' })
  expect([status, body.data.factura.total]).toEqual([200, 500])
  const xml = await t.app.inject(body.data.factura.xmlUrl)
  expect(xml.body).toContain('GOMJ800101AB1')
  expect((await fiscalDe(t, id)).vivas).toMatchObject([{ importe: 500_00 }])
  const correos = await t.db.selectFrom('correo').select('tipo').execute()
  expect(correos).toEqual([{ tipo: 'factura' }])
  const suyos = t.db.selectFrom('auditoria').select(['accion', 'direccion']).where('id_usuario', 'is', null)
  expect(await suyos.where('accion', 'in', ['timbrado pedido', 'factura timbrada']).orderBy('id').execute()).toEqual([
    { accion: 'timbrado pedido', direccion: null },
    { accion: 'factura timbrada', direccion: null },
  ])
  const motivo = 'Tu compra ya tiene factura. Si no la recibiste, pídela en tu sucursal.'
  expect((await pedir('GET', HashId)).body.data).toEqual({ posible: false, motivo, limite: null, formaPago: null })
  expect((await pedir('POST', HashId, suyo)).body.error).toBe('AUTOFACTURA_HECHA')
})

test('not while something is owed, not after its month, not where the branch turned it off', async () => {
  const debe = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 100 })
  const pagado = await tomarPedido(t, e.caja, e.cajero)
  const conSaldo = await pedir('POST', debe.HashId, suyo)
  t.ponerReloj(new Date(AHORA.getTime() + 30 * 86_400_000))
  const tarde = await pedir('POST', pagado.HashId, suyo)
  t.ponerReloj(AHORA)
  await t.call(e.admin, sucursales.guardar, { params: { id: e.idSucursal }, body: { autofactura: false } })
  const apagada = await pedir('POST', pagado.HashId, suyo)
  const mirada = await pedir('GET', pagado.HashId)
  await t.call(e.admin, sucursales.guardar, { params: { id: e.idSucursal }, body: { autofactura: true } })

  expect([conSaldo, tarde, apagada].map(({ status, body }) => [status, body.error])).toEqual([
    [409, 'AUTOFACTURA_CON_SALDO'],
    [409, 'AUTOFACTURA_VENCIDA'],
    [409, 'AUTOFACTURA_APAGADA'],
  ])
  expect(mirada.body.data).toMatchObject({ posible: false })
  expect((await fiscalDe(t, pagado.id)).intentos).toEqual([])
})

test('not once the month’s global has it, nor while somebody stamps it, and it says which', async () => {
  const [enGlobal, enCurso] = [await tomarPedido(t, e.caja, e.cajero), await tomarPedido(t, e.caja, e.cajero)]
  const query = { metodoPago: 'Efectivo', sucursal: `${e.idSucursal}` } as const
  const { body } = await t.call(e.admin, facturacion.publicoGeneral, { query })
  const transacciones = body.data.filter(({ idPedido }) => idPedido === enGlobal.id).map(({ id }) => id)
  const global = { metodoPago: query.metodoPago, mes: '2026-11', transacciones, IdSucursal: e.idSucursal }
  await t.call(e.admin, facturacion.crearGlobal, { body: global })
  const marca = [concepto(1, { indexLista: 0, TextoAdicional: '[PAC:NO LLEGAR]' })]
  await crearFactura(t, e.caja, facturaDe(enCurso.id, e.idSucursal, { Conceptos: marca }))

  const respuestas = [await pedir('POST', enGlobal.HashId, suyo), await pedir('POST', enCurso.HashId, suyo)]

  expect(respuestas.map(({ body }) => body.error)).toEqual(['AUTOFACTURA_EN_GLOBAL', 'AUTOFACTURA_EN_TIMBRADO'])
  const { motivo } = (await pedir('GET', enGlobal.HashId)).body.data
  expect(motivo).toBe('Tu compra ya va en la factura de público en general del mes. Pide la tuya en tu sucursal.')
})

test('what SAT refuses is told at its field, and the order may try again', async () => {
  const { id, HashId } = await tomarPedido(t, e.caja, e.cajero)

  const mal = await pedir('POST', HashId, { ...suyo, RegimenFiscal: '601' })
  const sinCorreo = await pedir('POST', HashId, { ...suyo, Correo: '' })
  const bien = await pedir('POST', HashId, suyo)

  expect([mal.status, mal.body.error, Object.keys(mal.body.errors)]).toEqual([
    422,
    'AUTOFACTURA_RECHAZADA',
    ['RegimenFiscal'],
  ])
  expect([sinCorreo.status, Object.keys(sinCorreo.body.errors)]).toEqual([422, ['Correo']])
  expect(bien.status).toBe(200)
  expect((await fiscalDe(t, id)).facturas).toHaveLength(1)
})

test('customer and cashier press at once, again and again: one CFDI', async () => {
  for (let vuelta = 0; vuelta < 5; vuelta++) {
    const { id, HashId } = await tomarPedido(t, e.caja, e.cajero)

    await Promise.all([
      pedir('POST', HashId, suyo),
      crearFactura(t, e.caja, facturaDe(id, e.idSucursal)),
      pedir('POST', HashId, suyo),
      crearFactura(t, e.encargado, facturaDe(id, e.idSucursal)),
    ])

    const { facturas, vivas } = await fiscalDe(t, id)
    expect([facturas.length, vivas.length]).toEqual([1, 1])
  }
})

test('forty guesses find nothing and are cut off; numbers and other shapes are no codes', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const estados: number[] = []
  for (let n = 0; n < 40; n++) estados.push((await pedir('POST', String(n).padStart(26, 'Z'), suyo, '10.8.0.7')).status)

  expect(estados).toEqual([...Array(6).fill(404), ...Array(34).fill(429)])
  expect((await pedir('POST', String(id), suyo)).status).toBe(404)
  expect((await pedir('GET', '..%2F..')).status).toBe(404)
})

test('what a customer types is proposed to nobody, and changes no patient', async () => {
  const { HashId } = await tomarPedido(t, e.caja, e.cajero)
  const RFC = 'PEXA800101AB3'
  const pacientes = () => t.db.selectFrom('cliente').select(['id', 'rfc', 'correo', 'version']).orderBy('id').execute()
  const antes = await pacientes()

  const { status } = await pedir('POST', HashId, { ...suyo, RFC, Correo: 'ladron@prueba.mx' })
  const { body } = await t.call(e.caja, facturacion.datosCliente, { params: { rfc: RFC } })

  expect(status).toBe(200)
  expect(body.contentClient).toBeNull()
  expect(await pacientes()).toEqual(antes)
  expect(autofactura.crear.porMinuto).toBeLessThan(10)
})

test('a certificate that ran out is told as the shop’s matter, before anything is typed', async () => {
  const { HashId } = await tomarPedido(t, e.caja, e.cajero)
  const vencer = (dia: Date) => sql`update sucursal_csd set vigente_hasta = ${dia}`.execute(t.db)
  await vencer(new Date(AHORA.getTime() - 1000))

  const mirada = await pedir('GET', HashId)
  const intento = await pedir('POST', HashId, suyo)
  await vencer(new Date(AHORA.getTime() + 365 * 86_400_000))

  expect(mirada.body.data).toMatchObject({ posible: false, motivo: expect.stringContaining('No es por tus datos') })
  expect([intento.status, intento.body.error]).toEqual([409, 'AUTOFACTURA_SIN_CERTIFICADO'])
})

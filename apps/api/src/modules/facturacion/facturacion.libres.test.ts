import { todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { expect } from 'vitest'
import { concepto, crearFactura, type Emisora, facturaLibre, pedidoFacturado, test } from '../../../test/facturas.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { atenderPagosLibres } from './facturacion.libres.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

/** A deferred invoice of $1,160 without an order. */
async function diferida(Conceptos = [concepto(1000)]) {
  const { body } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, { Conceptos, MetodoPago: 'PPD', FormaPago: '99' }),
  )
  if (!body.factura) throw new Error(`no invoice: ${JSON.stringify(body)}`)
  return { ...body.factura, uuid: body.cfdiTimbrado?.respuesta.uuid ?? '' }
}

let claves = 0
const pagar = (id: number, importe: number, cambios: object = {}, clave = `pago-libre-${++claves}`) =>
  t.call(
    e.caja,
    pagosDeFactura.registrar,
    { params: { id }, body: { fecha: '2026-11-24', formaPago: '03', importe, numOperacion: 'SPEI 123', ...cambios } },
    { 'idempotency-key': clave },
  )
const ver = async (id: number) => (await t.call(e.caja, pagosDeFactura.list, { params: { id } })).body.data
const anular = (id: number) =>
  t.call(e.caja, pagosDeFactura.anular, { params: { id }, body: { motivo: 'Se registró dos veces' } })

async function timbrar(): Promise<void> {
  const { deps } = t.app
  await atenderPagosLibres(
    ctxDeTarea(deps),
    { pac: deps.pac, maestra: deps.claveMaestra },
    new AbortController().signal,
  )
}

async function complementos(idFactura: number) {
  const filas = await t.db
    .selectFrom('factura as f')
    .innerJoin('pago_complementado as c', 'c.id_intento', 'f.id_intento')
    .select(['f.id', 'f.estatus', 'f.xml', 'f.relacion'])
    .where('c.id_factura', '=', idFactura)
    .orderBy('f.id')
    .execute()
  return Promise.all(
    filas.map(async ({ xml, ...fila }) => {
      const { raiz } = await leerCfdi(xml.toString('utf8'))
      const pagos = todos(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago')
      const doctos = todos(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago', 'pago20:DoctoRelacionado')
      return { ...fila, pagos: pagos.map((uno) => uno.atributos), doctos: doctos.map((uno) => uno.atributos) }
    }),
  )
}

test('a payment of a deferred invoice without an order gets its complemento from the queue: date, form, partiality and balances', async () => {
  const { idFactura, uuid } = await diferida()
  const primero = await pagar(idFactura, 500, {}, 'pago-libre-doble')
  const repetido = await pagar(idFactura, 500, {}, 'pago-libre-doble')
  await timbrar()
  await pagar(idFactura, 660, { formaPago: '02', numOperacion: null })
  const enEspera = await ver(idFactura)
  await timbrar()
  await timbrar()

  const vista = await ver(idFactura)
  expect(repetido.body.data).toEqual(primero.body.data)
  expect(enEspera).toMatchObject({ saldo: 0, pendiente: { limite: '2026-12-05', fallo: null } })
  expect(vista).toMatchObject({ total: 1160, pagado: 1160, saldo: 0, pendiente: null })
  expect(vista.pagos.map(({ importe, complemento }) => [importe, complemento?.parcialidad])).toEqual([
    [660, 2],
    [500, 1],
  ])
  const hechos = await complementos(idFactura)
  expect(
    hechos.map(({ pagos: [pago], doctos: [docto] }) => [pago?.FormaDePagoP, pago?.NumOperacion, docto]),
  ).toMatchObject([
    ['03', 'SPEI 123', { IdDocumento: uuid, NumParcialidad: '1', ImpSaldoAnt: '1160.00', ImpSaldoInsoluto: '660.00' }],
    ['02', undefined, { IdDocumento: uuid, NumParcialidad: '2', ImpSaldoAnt: '660.00', ImpSaldoInsoluto: '0.00' }],
  ])
})

test('never above what is left, never in the future or before the invoice, and never for what a till takes', async () => {
  const { idFactura } = await diferida()
  const { idFactura: dePedido } = await pedidoFacturado(t, e)
  await pagar(idFactura, 1000)

  const [rebasa, ...fechas] = [
    await pagar(idFactura, 160.01),
    await pagar(idFactura, 10, { fecha: '2026-11-25' }),
    await pagar(idFactura, 10, { fecha: '2026-11-23' }),
  ]
  const porDefinir = await pagar(idFactura, 10, { formaPago: '99' })
  const ajeno = await pagar(dePedido, 10)
  const justo = await pagar(idFactura, 160)

  expect([rebasa.status, rebasa.body.error]).toEqual([422, 'PAGO_REBASA_FACTURA'])
  for (const { status, body } of fechas) expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['fecha']])
  expect([porDefinir.status, ajeno.body.error, justo.status]).toEqual([422, 'FACTURA_SIN_PAGOS', 200])
  await timbrar()
})

test('banks and accounts of a payment are in its complemento and on the list; nothing of them was sent where nobody typed any', async () => {
  const { idFactura } = await diferida()
  const bancos = {
    ...{
      rfcBancoOrdenante: 'xexx 010101 000',
      bancoExtranjero: 'Chase Ñ & Co.',
      cuentaOrdenante: '0123 4567 8901 2345 67',
    },
    ...{ rfcBancoBeneficiario: 'BBA830831LJ2', cuentaBeneficiario: '0123456789' },
  }
  await pagar(idFactura, 500, bancos)
  await timbrar()
  await pagar(idFactura, 200, { rfcBancoOrdenante: '', cuentaBeneficiario: null })
  await timbrar()

  const [conBancos, sinBancos] = await complementos(idFactura)
  expect(conBancos?.pagos).toMatchObject([
    {
      ...{ RfcEmisorCtaOrd: 'XEXX010101000', NomBancoOrdExt: 'Chase Ñ & Co.', CtaOrdenante: '012345678901234567' },
      ...{ RfcEmisorCtaBen: 'BBA830831LJ2', CtaBeneficiario: '0123456789', NumOperacion: 'SPEI 123' },
    },
  ])
  expect(Object.keys(sinBancos?.pagos[0] ?? {}).filter((uno) => /Cta|Banco/.test(uno))).toEqual([])
  expect((await ver(idFactura)).pagos[1]).toMatchObject({
    ...{ rfcBancoOrdenante: 'XEXX010101000', cuentaOrdenante: '012345678901234567' },
    cuentaBeneficiario: '0123456789',
  })
})

test.each([
  ['01', { cuentaOrdenante: '0123456789' }, 'cuentaOrdenante'],
  ['03', { cuentaOrdenante: '01234567890' }, 'cuentaOrdenante'],
  ['03', { cuentaBeneficiario: "0123456789'; drop table pago_libre; --" }, 'cuentaBeneficiario'],
  ['04', { cuentaBeneficiario: 'A|BCDEFGHIJK' }, 'cuentaBeneficiario'],
  ['03', { rfcBancoOrdenante: 'XEXX010101000' }, 'bancoExtranjero'],
  ['03', { rfcBancoOrdenante: 'XEXX010101000', bancoExtranjero: 'UNO | DOS' }, 'bancoExtranjero'],
  ['03', { bancoExtranjero: 'x'.repeat(301) }, 'bancoExtranjero'],
  ['03', { rfcBancoBeneficiario: '<script>' }, 'rfcBancoBeneficiario'],
  ['28', { rfcBancoBeneficiario: 'CUSC850516316' }, 'rfcBancoBeneficiario'],
])('by form %s SAT takes no %o: refused at its field, and nothing is kept', async (formaPago, cambios, campo) => {
  const { idFactura } = await diferida()
  const { status, body } = await pagar(idFactura, 10, { formaPago, ...cambios })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [campo]])
  expect((await ver(idFactura)).pagos).toEqual([])
})

test('of two who pay what is left at once, one is refused', async () => {
  const { idFactura } = await diferida()
  const intentos = await Promise.all(Array.from({ length: 6 }, () => pagar(idFactura, 1160)))
  expect(intentos.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  await timbrar()
  expect(await ver(idFactura)).toMatchObject({ pagado: 1160, pendiente: null })
})

test('a payment taken back cancels its complemento, and those after it are told again with their right place', async () => {
  const { idFactura } = await diferida()
  const { body: uno } = await pagar(idFactura, 300)
  await timbrar()
  await pagar(idFactura, 200)
  await timbrar()

  const anulado = await anular(uno.data.id)
  const otraVez = await anular(uno.data.id)
  await timbrar()
  t.ponerReloj(new Date(AHORA.getTime() + 61_000))
  const { deps } = t.app
  await resolverCancelaciones(
    ctxDeTarea(deps),
    { pac: deps.pac, maestra: deps.claveMaestra },
    new AbortController().signal,
  )
  await timbrar()
  t.ponerReloj(AHORA)

  expect([anulado.status, otraVez.body.error]).toEqual([200, 'PAGO_ANULADO'])
  const vista = await ver(idFactura)
  expect(vista).toMatchObject({ pagado: 200, saldo: 960 })
  expect(vista.pagos.map(({ anulado, complemento }) => [anulado, complemento?.parcialidad])).toEqual([
    [null, 1],
    ['Se registró dos veces', 1],
  ])
})

test('while it has payments it is not replaced; cancelled it takes its complementos along', async () => {
  const { idFactura, total } = await diferida()
  await pagar(idFactura, 100)
  await timbrar()

  const sustituta = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { sustituye: idFactura }))
  const { body } = await t.call(e.caja, facturacion.cancelar, {
    body: { idFactura, totalFactura: total, motivo: '02' },
  })
  const tarde = await pagar(idFactura, 100)

  expect(sustituta.body.error).toBe('PAGOS_REGISTRADOS')
  expect(body.estatus).toBe('Cancelada')
  expect((await complementos(idFactura)).map(({ estatus }) => estatus)).toEqual(['Cancelada'])
  expect(tarde.body.error).toBe('FACTURA_EN_CANCELACION')
})

test('an invoice whose receiver refuses its cancellation gets back the complementos that were cancelled on the way', async () => {
  const { idFactura, total } = await diferida([concepto(5000, { Producto: 'Armazón [PAC:CANCELACION RECHAZADA]' })])
  await pagar(idFactura, 100)
  await timbrar()
  await t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })
  await timbrar()
  const mientras = (await complementos(idFactura)).map(({ estatus }) => estatus)
  const { deps } = t.app
  t.ponerReloj(new Date(AHORA.getTime() + 86_400_000))
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await resolverCancelaciones(ctxDeTarea(deps), timbrador, new AbortController().signal)
  t.ponerReloj(AHORA)
  const enEspera = (await ver(idFactura)).pendiente
  t.ponerReloj(new Date(AHORA.getTime() + 86_400_000))
  await timbrar()
  t.ponerReloj(AHORA)

  expect(mientras).toEqual(['Cancelada'])
  expect(enEspera).not.toBeNull()
  expect((await complementos(idFactura)).map(({ estatus }) => estatus)).toEqual(['Cancelada', 'Vigente'])
  expect((await ver(idFactura)).pagos).toMatchObject([{ complemento: { estatus: 'Vigente', parcialidad: 1 } }])
})

test('the largest price makes an invoice that is paid, and cancelled, by its whole total; one beyond the limit is no invoice', async () => {
  const MAXIMO = 10_000_000
  const { idFactura, total } = await diferida([concepto(MAXIMO)])
  const pagada = await pagar(idFactura, total)
  await timbrar()
  const { idFactura: otra } = await diferida([concepto(MAXIMO)])
  const cancelada = await t.call(e.caja, facturacion.cancelar, {
    body: { idFactura: otra, totalFactura: total, motivo: '02' },
  })
  expect([total, pagada.status, cancelada.status]).toEqual([11_600_000, 200, 200])
  expect((await complementos(idFactura)).map(({ pagos }) => pagos.map(({ Monto }) => Monto))).toEqual([['11600000.00']])

  const enorme = facturaLibre(e.idSucursal, { Conceptos: [concepto(MAXIMO, { Cantidad: 99_999 })] })
  const { status, body } = await crearFactura(t, e.caja, enorme)
  expect([status, body.message]).toEqual([422, 'El total de la factura no puede pasar de $1,000,000,000.00.'])
})

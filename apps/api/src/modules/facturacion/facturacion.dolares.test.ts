import { todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { leerXml } from '@nitida/cfdi/libxml'
import { facturacion } from '@nitida/contract/facturacion'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { polizas } from '@nitida/contract/facturacion.polizas'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import {
  abrirEmisora,
  concepto,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  pedidoFacturado,
  receptor,
  test,
} from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderPagosLibres } from './facturacion.libres.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

type Libre = Parameters<typeof facturaLibre>[1]

/** An invoice of USD 1,160 at 18 pesos. */
async function enDolares(cambios: Libre = {}, emisora = e) {
  const { body } = await crearFactura(
    t,
    emisora.caja,
    facturaLibre(emisora.idSucursal, {
      ...{ Conceptos: [concepto(1000)], Moneda: 'USD', TipoCambio: '18.0000', FormaPago: '03', ...cambios },
    }),
  )
  if (!body.factura) throw new Error(`no invoice: ${JSON.stringify(body)}`)
  return { ...body.factura, uuid: body.cfdiTimbrado?.respuesta.uuid ?? '' }
}
const diferida = (emisora = e) => enDolares({ MetodoPago: 'PPD', FormaPago: '99' }, emisora)

let claves = 0
const pagar = (id: number, importe: number, cambios: object, tk = e.caja) =>
  t.call(
    tk,
    pagosDeFactura.registrar,
    { params: { id }, body: { fecha: '2026-11-24', formaPago: '03', importe, ...cambios } },
    { 'idempotency-key': `pago-en-dolares-${++claves}` },
  )
const ver = async (id: number) => (await t.call(e.caja, pagosDeFactura.list, { params: { id } })).body.data
const notaDe = (idFactura: number, importe: number) =>
  t.call(
    e.caja,
    notasDeCredito.crear,
    { body: { tipo: 'credito', formaPago: '03', facturas: [{ idFactura, importe }] } },
    { 'idempotency-key': `nota-en-dolares-${++claves}` },
  )

async function timbrar(): Promise<void> {
  const { deps } = t.app
  await atenderPagosLibres(
    ctxDeTarea(deps),
    { pac: deps.pac, maestra: deps.claveMaestra },
    new AbortController().signal,
  )
}

const raizDe = async (idFactura: number) => {
  const { xml } = await t.db.selectFrom('factura').select('xml').where('id', '=', idFactura).executeTakeFirstOrThrow()
  return (await leerCfdi(xml.toString('utf8'))).raiz
}

test('an invoice in dollars says its currency and rate in its CFDI and on the list, whose sums are pesos', async () => {
  const suya = await abrirEmisora(t)
  const { idFactura, moneda, total } = await enDolares({}, suya)
  const { atributos } = await raizDe(idFactura)
  const { body } = await t.call(suya.caja, facturacion.list, { query: { sucursal: suya.idSucursal } })

  expect([moneda, total]).toEqual(['USD', 1160])
  expect(atributos).toMatchObject({ Moneda: 'USD', Total: '1160.00' })
  expect(Number(atributos.TipoCambio)).toBe(18)
  expect(body.totalVigente).toBe(20_880)
  expect(body.results.find((una) => una.idFactura === idFactura)).toMatchObject({
    moneda: 'USD',
    tipoCambio: 18,
    total: 1160,
  })
})

test('dollars without a rate, with an impossible one, or of an order are refused at their field', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const cuerpos = [
    facturaLibre(e.idSucursal, { Moneda: 'USD' }),
    facturaLibre(e.idSucursal, { Moneda: 'USD', TipoCambio: '0.99' }),
    facturaLibre(e.idSucursal, { Moneda: 'USD', TipoCambio: '180' }),
    facturaLibre(e.idSucursal, { Moneda: 'USD', TipoCambio: '18.1234567' }),
    facturaDe(id, e.idSucursal, { Moneda: 'USD', TipoCambio: '18' }),
  ]
  const campos: unknown[] = []
  for (const cuerpo of cuerpos) {
    const { status, body } = await crearFactura(t, e.caja, cuerpo)
    campos.push([status, ...Object.keys(body.errors ?? {})])
  }
  expect(campos).toEqual([
    [422, 'TipoCambio'],
    [422, 'TipoCambio'],
    [422, 'TipoCambio'],
    [422, 'TipoCambio'],
    [422, 'Moneda'],
  ])
})

test('payments in pesos and in dollars take dollars off it, and each complemento tells its currency and equivalence', async () => {
  const { idFactura, uuid } = await diferida()
  const sinTipo = await pagar(idFactura, 100, { moneda: 'USD' })
  const enPesos = await pagar(idFactura, 9_250, { moneda: 'MXN', tipoCambio: '18.5' })
  await timbrar()
  const enUsd = await pagar(idFactura, 660, { moneda: 'USD', tipoCambio: '19' })
  await timbrar()
  const vista = await ver(idFactura)

  expect([sinTipo.status, Object.keys(sinTipo.body.errors ?? {}), enPesos.status, enUsd.status]).toEqual([
    422,
    ['tipoCambio'],
    200,
    200,
  ])
  expect(vista).toMatchObject({ moneda: 'USD', tipoCambio: 19, total: 1160, pagado: 1160, saldo: 0 })
  expect(
    vista.pagos.map(({ importe, moneda, recibido, tipoCambio }) => [importe, moneda, recibido, tipoCambio]),
  ).toEqual([
    [660, 'USD', 660, 19],
    [500, 'MXN', 9_250, 18.5],
  ])
  const filas = await t.db
    .selectFrom('factura as f')
    .innerJoin('pago_complementado as c', 'c.id_intento', 'f.id_intento')
    .select('f.id')
    .where('c.id_factura', '=', idFactura)
    .orderBy('f.id')
    .execute()
  const hechos: unknown[] = []
  for (const { id } of filas) {
    const raiz = await raizDe(id)
    const [pago] = todos(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago')
    const [docto] = todos(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago', 'pago20:DoctoRelacionado')
    const { MonedaP, Monto } = pago?.atributos ?? {}
    const { IdDocumento, MonedaDR, ImpPagado, ImpSaldoInsoluto } = docto?.atributos ?? {}
    // What was paid, in the payment's currency, is what the document says by its equivalence.
    const cuadra = Math.abs(Number(ImpPagado) / Number(docto?.atributos.EquivalenciaDR) - Number(Monto)) < 0.01
    hechos.push([IdDocumento, MonedaP, Monto, MonedaDR, ImpPagado, ImpSaldoInsoluto, cuadra])
  }
  expect(hechos).toEqual([
    [uuid, 'MXN', '9250.00', 'USD', '500.00', '660.00', true],
    [uuid, 'USD', '660.00', 'USD', '660.00', '0.00', true],
  ])
})

test('an invoice in pesos takes no dollars, and one in dollars no more than is left of it', async () => {
  const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))
  const { idFactura } = await diferida()
  const ajena = await pagar(body.factura?.idFactura ?? 0, 10, { moneda: 'USD', tipoCambio: '18' })
  const rebasa = await pagar(idFactura, 21_000, { moneda: 'MXN', tipoCambio: '18' })
  const nada = await pagar(idFactura, 0.01, { moneda: 'MXN', tipoCambio: '18' })

  expect([ajena.status, Object.keys(ajena.body.errors ?? {})]).toEqual([422, ['moneda']])
  expect([rebasa.status, rebasa.body.error]).toEqual([422, 'PAGO_REBASA_FACTURA'])
  expect([nada.status, Object.keys(nada.body.errors ?? {})]).toEqual([422, ['importe']])
})

test('its credit note and its substitute are in dollars by its rate, and it is cancelled by its total', async () => {
  const [una, otra, sola] = [await enDolares(), await enDolares(), await enDolares()]
  const nota = await notaDe(una.idFactura, 116)
  const demas = await notaDe(una.idFactura, 1_044.01)
  const { body } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, {
      ...{ Conceptos: [concepto(1000)], Moneda: 'USD', TipoCambio: '18', FormaPago: '03' },
      ...{ Receptor: { ...receptor, CodigoPostal: '72760' }, sustituye: otra.idFactura },
    }),
  )
  const cancelada = await t.call(e.caja, facturacion.cancelar, {
    body: { idFactura: sola.idFactura, totalFactura: 1160, motivo: '02' },
  })

  const egreso = await raizDe(nota.body.factura?.idFactura ?? 0)
  expect(egreso.atributos).toMatchObject({ TipoDeComprobante: 'E', Moneda: 'USD', Total: '116.00' })
  expect(Number(egreso.atributos.TipoCambio)).toBe(18)
  expect(demas.body.errors).toEqual({ 'facturas.0.importe': [expect.stringContaining('US$ 1,044.00')] })
  expect([body.factura?.moneda, cancelada.status]).toEqual(['USD', 200])
})

test('its month is in pesos: what was invoiced by its rate, money by the rates of its days, and the rest a difference of exchange', async () => {
  const suya = await abrirEmisora(t)
  const { idFactura } = await diferida(suya)
  await pagar(idFactura, 9_250, { moneda: 'MXN', tipoCambio: '18.5' }, suya.caja)
  await pagar(idFactura, 660, { moneda: 'USD', tipoCambio: '17' }, suya.caja)
  await timbrar()
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const query = { mes: '2026-11', sucursal: suya.idSucursal }
  const { data: mes } = (await t.call(tk, cuadre.mes, { query })).body
  const { rfc = '' } = (await t.call(tk, polizas.mes, { query })).body.data[0] ?? {}
  const { body } = await t.call(tk, polizas.archivo, {
    query: { ...query, rfc, formato: 'xml', tipoSolicitud: 'AF', numero: 'ABC1234567/26' },
  })
  const xml = (await t.app.inject({ url: body.data.url })).rawPayload.toString('utf8')
  const saldos: Record<string, number> = {}
  for (const { hijos } of (await leerXml(xml)).hijos)
    for (const { atributos } of hijos) {
      const { NumCta = '', Debe, Haber } = atributos
      saldos[NumCta] = Math.round(((saldos[NumCta] ?? 0) + Number(Debe) - Number(Haber)) * 100) / 100
    }

  expect(mes.facturado).toBe(20_880)
  // 9,250 and 660 × 17 came in of 500 × 18 and 660 × 18: 250 gained, 660 lost.
  expect(saldos).toMatchObject({ '102.01': 20_470, '105.01': 0, '208.01': -2_880, '209.01': 0, '401.01': -18_000 })
  expect((saldos['701.01'] ?? 0) + (saldos['702.01'] ?? 0)).toBe(410)
  expect(Object.values(saldos).reduce((suma, uno) => suma + Math.round(uno * 100), 0)).toBe(0)
})

test('an order is invoiced in pesos', async () => {
  const { idFactura, moneda } = await pedidoFacturado(t, e)
  expect([moneda, (await raizDe(idFactura)).atributos.Moneda]).toEqual(['MXN', 'MXN'])
})

test('a rate keeps its six decimals, and the form proposes the one that was typed last', async () => {
  const { idFactura } = await diferida()
  await pagar(idFactura, 100, { moneda: 'MXN', tipoCambio: '18.123456' })
  const { tipoCambio } = (await t.call(e.caja, facturacion.emisores, {})).body
  const { idFactura: otra } = await enDolares({ TipoCambio: '17.5' })

  expect(tipoCambio).toBe(18.123456)
  expect((await raizDe(otra)).atributos.TipoCambio).toBe('17.5000')
  expect((await ver(idFactura)).pagos).toMatchObject([{ tipoCambio: 18.123456, recibido: 100, importe: 5.52 }])
})

test('the rate that was typed last is found by an index, however many invoices came after it', async () => {
  await enDolares()
  const planes = await t.db.transaction().execute(async (db) => {
    // Few rows are read whole by whatever plan: their number is told as a shop's is.
    await sql`set local enable_seqscan = off`.execute(db)
    const planDe = async (tabla: 'factura' | 'pago_libre') => {
      const { rows } = await sql<Record<string, string>>`explain select tipo_cambio from ${sql.table(tabla)}
        where tipo_cambio is not null order by id desc limit 1`.execute(db)
      return rows.map((fila) => Object.values(fila).join()).join('\n')
    }
    return Promise.all([planDe('factura'), planDe('pago_libre')])
  })
  expect(planes).toEqual([
    expect.stringContaining('using factura_en_dolares'),
    expect.stringContaining('using pago_libre_en_dolares'),
  ])
})

test('a wrong currency is mended by a substitute in the right one, either way', async () => {
  const [enUsd, enMxn] = [await enDolares(), await enDolares({ Moneda: 'MXN', TipoCambio: null })]
  const sustituta = (sustituye: number, cambios: Libre) =>
    enDolares({ ...cambios, sustituye, Receptor: { ...receptor, CodigoPostal: '72760' } })
  const pesos = await sustituta(enUsd.idFactura, { Moneda: 'MXN', TipoCambio: null })
  const dolares = await sustituta(enMxn.idFactura, { TipoCambio: '19' })
  const guardadas = await t.db
    .selectFrom('factura')
    .select(['moneda', 'tipo_cambio', 'relacion', 'uuid_relacionado'])
    .where('id', 'in', [pesos.idFactura, dolares.idFactura])
    .orderBy('id')
    .execute()

  expect(guardadas).toEqual([
    { moneda: 'MXN', tipo_cambio: null, relacion: '04', uuid_relacionado: enUsd.uuid.toLowerCase() },
    { moneda: 'USD', tipo_cambio: 19, relacion: '04', uuid_relacionado: enMxn.uuid.toLowerCase() },
  ])
})

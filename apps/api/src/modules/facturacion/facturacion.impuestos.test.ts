import { buscar, todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { contador } from '@nitida/contract/facturacion.contador'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { polizas } from '@nitida/contract/facturacion.polizas'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { concepto, crearFactura, type Emisora, facturaLibre, test } from '../../../test/facturas.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderPagosLibres } from './facturacion.libres.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})
test.afterEach(() => t.ponerReloj(AHORA))

const empresa = {
  ...{ RFC: 'URE180429TM6', NombreRazonSocial: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', CodigoPostal: '86991' },
  ...{ RegimenFiscal: '601', UsoCFDI: 'G03', Correo: null },
}

/** One line of each kind, of which the first is retained from: 1,000 of 16 %, 500 of 0 %, 300 exempt and 200 that are no object. */
const varias = [
  concepto(1000, { RetencionIva: '0.106667', RetencionIsr: '0.100000' }),
  concepto(500, { Iva: '0' }),
  concepto(300, { Iva: 'exento' }),
  concepto(200, { Iva: 'sinObjeto' }),
]
/** 2,000 + 160 − 106.67 − 100. */
const TOTAL = 1953.33

type Cambios = Parameters<typeof facturaLibre>[1]
const enviar = (cambios: Cambios) =>
  crearFactura(t, e.caja, facturaLibre(e.idSucursal, { Receptor: empresa, ...cambios }))

async function hecha(cambios: Cambios = {}) {
  const { body } = await enviar({ Conceptos: varias, ...cambios })
  if (!body.factura) throw new Error(`no invoice: ${JSON.stringify(body)}`)
  const { raiz } = await leerCfdi(body.cfdiTimbrado?.respuesta.cfdixml ?? '')
  return { ...body.factura, raiz }
}

const resumenDe = (raiz: Awaited<ReturnType<typeof leerCfdi>>['raiz']) => ({
  atributos: buscar(raiz, 'cfdi:Impuestos')?.atributos,
  traslados: todos(raiz, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado').map(({ atributos }) => atributos),
  retenciones: todos(raiz, 'cfdi:Impuestos', 'cfdi:Retenciones', 'cfdi:Retencion').map(({ atributos }) => atributos),
})

const IVA = { Impuesto: '002', TipoFactor: 'Tasa' }

test('each line has its taxes, and the summary one row for each kind', async () => {
  const { total, raiz } = await hecha({ Total: TOTAL })

  expect(total).toBe(TOTAL)
  expect(raiz.atributos).toMatchObject({ SubTotal: '2000.00', Total: '1953.33' })
  expect(todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map(({ atributos }) => atributos.ObjetoImp)).toEqual([
    ...['02', '02', '02', '01'],
  ])
  expect(resumenDe(raiz)).toEqual({
    atributos: { TotalImpuestosRetenidos: '206.67', TotalImpuestosTrasladados: '160.00' },
    traslados: [
      { Base: '1000.00', ...IVA, TasaOCuota: '0.160000', Importe: '160.00' },
      { Base: '500.00', ...IVA, TasaOCuota: '0.000000', Importe: '0.00' },
      { Base: '300.00', Impuesto: '002', TipoFactor: 'Exento' },
    ],
    retenciones: [
      { Impuesto: '002', Importe: '106.67' },
      { Impuesto: '001', Importe: '100.00' },
    ],
  })
})

test('a screen that adds up otherwise is refused with our totals', async () => {
  const { status, body } = await enviar({ Conceptos: varias, Total: 1953.34 })
  expect([status, body.error]).toEqual([409, 'FACTURA_CAMBIADA'])
})

test.each([
  ['Iva', { Iva: '0.08' }, 'El IVA de 8 % es sólo de sucursales de la franja fronteriza.'],
  ['RetencionIva', { Iva: '0', RetencionIva: '0.060000' }, 'Sin IVA no hay IVA que retener.'],
  ['RetencionIva', { RetencionIva: '0.053333' }, 'Esa retención es de otra tasa de IVA.'],
  [
    'RetencionIsr',
    { Iva: 'sinObjeto', RetencionIsr: '0.100000' },
    'Lo que no es objeto de impuesto no lleva retenciones.',
  ],
])('%s: what SAT would refuse is said at the line', async (campo, cambios, texto) => {
  const { status, body } = await enviar({ Conceptos: [concepto(100), concepto(100, cambios)] })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: { [`Conceptos.1.${campo}`]: [texto] } })
})

test('IEPS and rates that nobody offers are no value', async () => {
  for (const cambios of [{ Iva: '0.265' }, { RetencionIva: '0.150000' }, { RetencionIsr: '0.350000' }])
    expect((await enviar({ Conceptos: [concepto(100, cambios)] })).status).toBe(422)
})

test('a branch at the border may use 8 % and keeps its own two thirds', async () => {
  await t.db.updateTable('sucursal').set({ tasa_iva: '0.08' }).where('id', '=', e.idSucursal).execute()
  try {
    const { raiz } = await hecha({
      Conceptos: [concepto(1000, { RetencionIva: '0.053333' }), concepto(1000, { Iva: '0.16' })],
    })
    expect(raiz.atributos.Total).toBe('2186.67')
    expect(resumenDe(raiz).traslados.map(({ TasaOCuota }) => TasaOCuota)).toEqual(['0.080000', '0.160000'])
  } finally {
    await t.db.updateTable('sucursal').set({ tasa_iva: '0.16' }).where('id', '=', e.idSucursal).execute()
  }
})

test('without rates there is no total of transferred taxes, and without objects no summary', async () => {
  const exenta = await hecha({ Conceptos: [concepto(300, { Iva: 'exento' })] })
  expect(resumenDe(exenta.raiz).atributos).toEqual({})
  const sinObjeto = await hecha({
    Conceptos: [concepto(300, { Iva: 'sinObjeto' }), concepto(1, { Iva: 'sinDesglose' })],
  })
  expect(resumenDe(sinObjeto.raiz).atributos).toBeUndefined()
  expect(sinObjeto.total).toBe(301)
})

let claves = 0
const pagar = (id: number, importe: number) =>
  t.call(
    e.caja,
    pagosDeFactura.registrar,
    { params: { id }, body: { fecha: '2026-11-24', formaPago: '03', importe, numOperacion: null } },
    { 'idempotency-key': `pago-de-impuestos-${++claves}` },
  )

async function complementosDe(idFactura: number) {
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await atenderPagosLibres(ctxDeTarea(deps), timbrador, new AbortController().signal)
  const filas = await t.db
    .selectFrom('factura as f')
    .innerJoin('pago_complementado as c', 'c.id_intento', 'f.id_intento')
    .select('f.xml')
    .where('c.id_factura', '=', idFactura)
    .orderBy('f.id')
    .execute()
  return Promise.all(filas.map(async ({ xml }) => (await leerCfdi(xml.toString('utf8'))).raiz))
}

test('a complemento tells the part of each tax that was paid', async () => {
  const { idFactura } = await hecha({ MetodoPago: 'PPD', FormaPago: '99' })
  expect((await pagar(idFactura, 976.67)).status).toBe(200)
  expect((await pagar(idFactura, 976.66)).status).toBe(200)

  const [primero] = await complementosDe(idFactura)
  const pagos = todos(primero ?? null, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago')
  const docto = pagos.flatMap((pago) => todos(pago, 'pago20:DoctoRelacionado'))
  expect(docto.map(({ atributos }) => atributos.ObjetoImpDR)).toEqual(['02', '02'])
  const totales = buscar(primero ?? null, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Totales')
  expect(totales?.atributos).toEqual({
    ...{ TotalRetencionesIVA: '106.67', TotalRetencionesISR: '100.00' },
    ...{ TotalTrasladosBaseIVA16: '1000.00', TotalTrasladosImpuestoIVA16: '160.00' },
    ...{ TotalTrasladosBaseIVA0: '500.00', TotalTrasladosImpuestoIVA0: '0.00', TotalTrasladosBaseIVAExento: '300.00' },
    MontoTotalPagos: '1953.33',
  })
})

test('what is no object of a tax is paid without taxes', async () => {
  const cambios: Cambios = { Conceptos: [concepto(300, { Iva: 'sinObjeto' })], MetodoPago: 'PPD', FormaPago: '99' }
  const { idFactura } = await hecha(cambios)
  await pagar(idFactura, 300)

  const [raiz] = await complementosDe(idFactura)
  const docto = buscar(raiz ?? null, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago', 'pago20:DoctoRelacionado')
  expect(docto?.atributos.ObjetoImpDR).toBe('01')
  expect(docto?.hijos).toEqual([])
})

const acreditar = (body: object) =>
  t.call(
    e.caja,
    notasDeCredito.crear,
    { body: { tipo: 'devolucion', formaPago: '03', concepto: '', ...body } as never },
    { 'idempotency-key': `nota-de-impuestos-${++claves}` },
  )

test('a credit note names the lines of an invoice of several taxes, and takes back those of each', async () => {
  const { idFactura } = await hecha()
  const { data } = (await t.call(e.caja, notasDeCredito.list, { params: { id: idFactura } })).body
  expect(data.factura.soloRenglones).toBe(true)
  expect(data.factura.renglones.map(({ total }) => total)).toEqual([953.33, 500, 300, 200])

  const entera = await acreditar({ facturas: [{ idFactura, importe: 100 }] })
  expect(entera.status).toBe(422)
  expect(entera.body).toMatchObject({
    errors: { 'facturas.0.importe': [expect.stringContaining('distintos impuestos')] },
  })

  const renglones = data.factura.renglones.map(({ linea, total }) => ({ linea, importe: total }))
  const { body } = await acreditar({ facturas: [{ idFactura, renglones }] })
  const { raiz } = await leerCfdi(body.cfdiTimbrado?.respuesta.cfdixml ?? '')
  expect(raiz.atributos).toMatchObject({ TipoDeComprobante: 'E', Total: '1953.33' })
  expect(resumenDe(raiz).atributos).toEqual({ TotalImpuestosRetenidos: '206.67', TotalImpuestosTrasladados: '160.00' })
  const despues = (await t.call(e.caja, notasDeCredito.list, { params: { id: idFactura } })).body.data
  expect(despues.factura.queda).toBe(0)
})

test('one kind for all lines is credited by amount too', async () => {
  const { idFactura } = await hecha({ Conceptos: [concepto(1000, { RetencionIva: '0.040000' })] })
  const { body } = await acreditar({ facturas: [{ idFactura, importe: 100.01 }] })
  const { raiz } = await leerCfdi(body.cfdiTimbrado?.respuesta.cfdixml ?? '')
  expect(raiz.atributos.Total).toBe('100.01')
  expect(resumenDe(raiz).retenciones.map(({ Impuesto }) => Impuesto)).toEqual(['002'])
})

test("the month's workbook sums each kind, and its parts are the month's total", async () => {
  const query = { mes: '2026-11', sucursal: String(e.idSucursal) }
  const { data: mes } = (await t.call(e.admin, cuadre.mes, { query })).body
  const { body } = await t.call(e.admin, contador.archivos, { query })
  const { rawPayload } = await t.app.inject(body.data.xlsxUrl)
  const partes = unzipSync(rawPayload)
  const texto = (nombre: string) => Buffer.from(partes[nombre] ?? []).toString()
  const textos = [...texto('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)</g)].map(([, uno]) => uno)
  const netos = new Map<string, number>()
  for (const [, fila = ''] of texto('xl/worksheets/sheet3.xml').matchAll(/<row[^>]*>(.*?)<\/row>/gs)) {
    const [nombre, , , neto] = [...fila.matchAll(/<v>([^<]*)</g)].map(([, valor]) => valor)
    netos.set(textos[Number(nombre)] ?? '', Math.round(Number(neto) * 100))
  }
  const de = (nombre: string) => netos.get(nombre) ?? Number.NaN
  const bases = [...netos].filter(([nombre]) => nombre.startsWith('Base: ')).reduce((suma, [, base]) => suma + base, 0)
  const iva = de('IVA 16\u00a0% trasladado') + de('IVA 8\u00a0% trasladado')

  expect(de('Base: IVA exento')).toBeGreaterThan(0)
  expect(de('ISR retenido')).toBeGreaterThan(0)
  expect(bases + iva - de('IVA retenido') - de('ISR retenido')).toBe(Math.round(mes.facturado * 100))
})

test('pólizas put each kind in its account and balance; the month ties to its CFDIs', async () => {
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const query = { mes: '2026-11', sucursal: e.idSucursal }
  const { data: mes } = (await t.call(admin, cuadre.mes, { query })).body
  const { body } = await t.call(admin, polizas.archivo, {
    query: { ...query, rfc: 'EKU9003173C9', formato: 'xml', tipoSolicitud: 'AF', numero: 'ABC1234567/26' },
  })
  const { rawPayload } = await t.app.inject({ url: body.data.url })
  const asientos = [...rawPayload.toString('utf8').matchAll(/NumCta="([^"]*)"[^>]*Debe="([^"]*)" Haber="([^"]*)"/g)]
  const centavos = (texto = '') => Math.round(Number(texto) * 100)
  const saldos: Record<string, number> = {}
  for (const [, cuenta = '', debe, haber] of asientos)
    saldos[cuenta] = (saldos[cuenta] ?? 0) + centavos(debe) - centavos(haber)

  expect(Object.values(saldos).reduce((suma, saldo) => suma + saldo, 0)).toBe(0)
  for (const cuenta of ['401.01', '401.04', '401.07', '113.01', '113.02', '208.01'])
    expect(saldos[cuenta]).not.toBeUndefined()
  // What was invoiced is what sales and taxes say, whoever owes it.
  const deVentas = ['401.01', '401.04', '401.07', '402.01', '113.01', '113.02', '208.01', '209.01']
  const facturado = -deVentas.reduce((suma, cuenta) => suma + (saldos[cuenta] ?? 0), 0)
  expect(facturado).toBe(Math.round(mes.facturado * 100))
  // The IVA of what is paid is collected: nothing waits, since the deferred invoices of this file are paid.
  expect(saldos['209.01'] ?? 0).toBe(0)
})

import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { sucursales } from '@nitida/contract/sucursales'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import {
  abrirEmisora,
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
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import type { TestApp } from '../../../test/testApp.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

test('a free invoice is stamped, stored as it came, and answered in the shape of the provider', async () => {
  const cuerpo = facturaLibre(e.idSucursal, {
    Conceptos: [concepto(100, { Cantidad: 2, TextoAdicional: 'en caja' }), concepto(33.33)],
    Descuento: 10,
    Total: 243.6,
  })

  const { status, body } = await crearFactura(t, e.caja, cuerpo)

  // The subtotal is 200 − 20 + 33.33 − 3.33 = 210.00, and the tax 16 % more.
  expect([status, body.estatus?.codigo, body.factura?.total]).toEqual([200, '000', 243.6])
  const { uuid, cfdixml, selloCFD, noCertificado, timbreXML } = body.cfdiTimbrado?.respuesta ?? {}
  const guardada = await t.db
    .selectFrom('factura')
    .selectAll()
    .where('id', '=', body.factura?.idFactura ?? 0)
    .executeTakeFirstOrThrow()
  expect(guardada.xml.toString('utf8')).toBe(cfdixml)
  expect(guardada).toMatchObject({
    uuid: uuid?.toLowerCase(),
    sello: selloCFD,
    no_certificado: noCertificado,
    sandbox: true,
  })
  expect(timbreXML).toContain('TimbreFiscalDigital')
  const leida = await leerCfdi(cfdixml ?? '')
  expect(leida).toMatchObject({
    total: 243_60,
    serie: guardada.serie,
    folio: String(guardada.folio),
    metodoPago: 'PUE',
  })
  expect(cfdixml).toContain('ARMAZÓN DE PRUEBA EN CAJA')
})

test("an order's invoice is worth its ticket to the centavo, whatever the client writes", async () => {
  for (const importe of [999.99, 0.01 + 1, 3333.33, 1234.57]) {
    const { id } = await tomarPedido(t, e.caja, e.cajero, {
      elementos: [elemento(importe, { lente: 'Progresivo', importeLente: 0.99 }), elemento(10)],
    })
    const { body } = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, { Conceptos: [concepto(5000)] }))
    const { facturas, vivas } = await fiscalDe(t, id)
    const total = Math.round(importe * 100) + 99 + 1000
    expect([body.factura?.total, facturas, vivas]).toMatchObject([total / 100, [{ total }], [{ importe: total }]])
  }
})

test('the preview of an order proposes receiver, lines, form and method', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero, {
    formaPago: 'Debito',
    elementos: [elemento(116, { lente: 'Monofocal', importeLente: 232, grado: '-1.00' })],
  })
  const debe = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 100 })

  const { body } = await t.call(e.caja, facturacion.dePedido, { params: { id } })
  const { body: deudor } = await t.call(e.caja, facturacion.dePedido, { params: { id: debe.id } })

  expect(body.data).toMatchObject({
    FormaPago: '28',
    MetodoPago: 'PUE',
    Total: 348,
    SubTotal: 300,
    IVA: 48,
    factura: null,
  })
  expect(body.data.Conceptos).toMatchObject([
    { CodigoProducto: '42142903', PrecioUnitario: 100, PrecioTicket: 116, graduacion: null },
    { CodigoProducto: '42142902', PrecioUnitario: 200, PrecioTicket: 232, graduacion: 'GRADUACIÓN -1.00' },
  ])
  expect(deudor.data).toMatchObject({ FormaPago: '99', MetodoPago: 'PPD', saldoPendiente: 400 })
})

test('PUE on an unpaid order is refused, PPD goes through', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 100 })

  const pue = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  const ppd = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))

  expect([pue.status, pue.body.error]).toEqual([422, 'PUE_SIN_PAGAR'])
  expect(ppd.body.estatus?.codigo).toBe('000')
})

test('a second attempt on an order is refused with the folio of its invoice, which also keeps it from being removed or lowered', async () => {
  const { idPedido, serie, folio } = await pedidoFacturado(t, e)

  const otra = await crearFactura(t, e.caja, facturaDe(idPedido, e.idSucursal))
  const baja = await t.call(e.admin, pedidos.eliminar, { params: { id: idPedido }, body: { motivo: 'Duplicado' } })

  expect([otra.status, otra.body.error]).toEqual([409, 'VENTA_FACTURADA'])
  expect(otra.body.message).toContain(`${serie}-${folio}`)
  expect([baja.status, baja.body.error]).toEqual([409, 'PEDIDO_FACTURADO'])
  const { eliminado_en } = await t.db
    .selectFrom('pedido')
    .select('eliminado_en')
    .where('id', '=', idPedido)
    .executeTakeFirstOrThrow()
  expect(eliminado_en).toBeNull()
})

test('an invoiced order is lowered by an edit only with a substitute of its invoice (D-91)', async () => {
  const { id, enviado } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 100 })
  await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))

  const menos = await t.call(e.caja, pedidos.actualizar, {
    params: { id },
    body: { ...enviado, elementos: [elemento(400)] },
  })

  expect([menos.status, menos.body.error, menos.body.opciones]).toEqual([409, 'EDICION_FACTURADA', ['sustituir']])
})

test('what SAT refuses comes back with its words, costs no folio, and frees the order', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const marcado = { Conceptos: [concepto(1, { indexLista: 0, TextoAdicional: '[PAC:RECHAZAR]' })] }

  const no = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, marcado))
  const si = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal))

  expect(no.body).toMatchObject({
    estatus: { codigo: 'CFDI40147' },
    cfdiTimbrado: null,
    factura: null,
    desconocido: false,
  })
  expect(si.body.estatus?.codigo).toBe('000')
  const { intentos, vivas } = await fiscalDe(t, id)
  expect(intentos.map(({ estado }) => estado)).toEqual(['rechazado', 'timbrado'])
  expect(intentos[1]?.folio).toBe(intentos[0]?.folio)
  expect(vivas).toHaveLength(1)
})

test('a map of fields from the provider reaches the screen', async () => {
  const { body } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, { Conceptos: [concepto(10, { Producto: '[PAC:ERRORES]' })] }),
  )

  expect(body.errors).toEqual({ 'Encabezado.Receptor.RFC': [expect.stringContaining('no es válido')] })
})

test('catalogue entries that ended, forms that do not fit the method, and a changed total are refused before anything is sent', async () => {
  const antes = await t.db.selectFrom('intento_timbrado').select('id').execute()
  const enviar = (cambios: object) => crearFactura(t, e.caja, facturaLibre(e.idSucursal, cambios))

  const respuestas = [
    await enviar({ Receptor: { ...receptor, UsoCFDI: 'P01' } }),
    await enviar({ Receptor: { ...receptor, RegimenFiscal: '629' } }),
    await enviar({ MetodoPago: 'PPD' }),
    await enviar({ FormaPago: '99' }),
    await enviar({ Total: 116.01 }),
    await enviar({ Receptor: { ...receptor, RFC: 'XAXX010101000' } }),
    await enviar({ Receptor: { ...receptor, Correo: 'a@b.mx, c@d.mx' } }),
    await enviar({ Receptor: { ...receptor, NombreRazonSocial: 'CON|BARRA' } }),
    await enviar({ Conceptos: [concepto(0)] }),
    await enviar({ Conceptos: [] }),
  ]

  expect(respuestas.map(({ status }) => status)).toEqual([422, 422, 422, 422, 409, 422, 422, 422, 422, 422])
  expect(respuestas[0]?.body.errors).toHaveProperty(['Receptor.UsoCFDI'])
  expect(await t.db.selectFrom('intento_timbrado').select('id').execute()).toHaveLength(antes.length)
})

test("SAT's rules are asked before a folio is taken: each field says what it lacks, with the code", async () => {
  const antes = await t.db.selectFrom('intento_timbrado').select('id').execute()
  const para = async (cambios: object) => {
    const Receptor = { ...receptor, ...cambios }
    const { status, body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { Receptor }))
    return [status, Object.entries(body.errors ?? {}).map(([campo, textos]) => [campo, textos.join(' ')].join(': '))]
  }

  const empresa = { RFC: 'ODE150312AB7', RegimenFiscal: '601' }
  expect(await para({ ...empresa, NombreRazonSocial: 'ÓPTICA DEMO SA DE CV' })).toEqual([
    422,
    [expect.stringMatching(/^Receptor\.NombreRazonSocial: .*escribe ÓPTICA DEMO\. \(CFDI40\d+\)$/)],
  ])
  expect(await para({ RegimenFiscal: '601' })).toEqual([
    422,
    expect.arrayContaining([expect.stringMatching(/^Receptor\.RegimenFiscal: .*persona física.* \(CFDI40\d+\)$/)]),
  ])
  expect(await para({ RegimenFiscal: '605' })).toEqual([
    422,
    [expect.stringMatching(/^Receptor\.UsoCFDI: .*\(CFDI40161\)$/)],
  ])
  expect(await t.db.selectFrom('intento_timbrado').select('id').execute()).toHaveLength(antes.length)
})

test("another branch's order, branch and invoice are not found; types 3 and 4 may not", async () => {
  const ajena = await abrirEmisora(t)
  const { idPedido, idFactura } = await pedidoFacturado(t, ajena)
  const optometrista = await t.entrar(await buildUsuario(t.db, { tipo: '4', idSucursal: e.idSucursal }))

  const respuestas = [
    await crearFactura(t, e.caja, facturaDe(idPedido, ajena.idSucursal)),
    await crearFactura(t, e.caja, facturaLibre(ajena.idSucursal)),
    await t.call(e.caja, facturacion.porId, { params: { id: idFactura } }),
    await t.call(e.encargado, facturacion.dePedido, { params: { id: idPedido } }),
    await t.call(e.caja, facturacion.list, { query: { sucursal: ajena.idSucursal } }),
    await crearFactura(t, optometrista, facturaLibre(e.idSucursal)),
  ]

  expect(respuestas.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403])
})

test('a branch without CSD cannot stamp and says why', async () => {
  const cajero = await buildUsuario(t.db, { tipo: '2' })
  const caja = await t.entrar(cajero)

  const { status, body } = await crearFactura(t, caja, facturaLibre(cajero.idSucursal ?? 0))
  const emisores = await t.call(caja, facturacion.emisores, {})

  expect([status, body.error]).toEqual([409, 'SIN_CSD'])
  expect(emisores.body).toMatchObject({ sandbox: true, data: [{ impedimento: expect.stringContaining('CSD') }] })
})

test('nothing of the CSD is in the answers, the log, the audit or the attempt', async () => {
  await pedidoFacturado(t, e)
  const { rows } = await t.pool.query(
    `select coalesce(string_agg(a::text, ' '), '') as texto from (select row_to_json(a) as a from auditoria a) x`,
  )
  const intentos = await t.pool.query(
    `select convert_from(xml, 'UTF8') as xml, datos::text as datos from intento_timbrado`,
  )

  const todo = [t.log.join(), rows[0].texto, ...intentos.rows.flatMap(({ xml, datos }) => [xml, datos])].join()

  expect(todo).not.toContain('12345678a')
  expect(todo).not.toContain('BEGIN')
})

test('a branch issues under the régimen of its form, which has to fit its RFC', async () => {
  const guardar = (regimen: '612' | '626' | 'RFC') =>
    t.call(e.admin, sucursales.guardar, { params: { id: e.idSucursal }, body: { regimen } })

  const ajeno = await guardar('612')
  await guardar('626')
  const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal))
  await guardar('RFC')
  const deSiempre = await crearFactura(t, e.caja, facturaLibre(e.idSucursal))

  expect([ajeno.status, Object.keys(ajeno.body.errors ?? {})]).toEqual([422, ['regimen']])
  const emisor = /<cfdi:Emisor [^>]*>/
  expect(emisor.exec(body.cfdiTimbrado?.respuesta.cfdixml ?? '')?.[0]).toContain('RegimenFiscal="626"')
  expect(emisor.exec(deSiempre.body.cfdiTimbrado?.respuesta.cfdixml ?? '')?.[0]).toContain('RegimenFiscal="601"')
})

test('how an order was paid is read in its ledger: another form is refused, the largest of two is right', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const mixto = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 100 })
  await t.call(e.caja, pedidos.abonar, { params: { id: mixto.id }, body: { importe: 400, formaPago: 'Debito' } })
  const facturar = (idPedido: number, FormaPago: '01' | '02' | '28') =>
    crearFactura(t, e.caja, facturaDe(idPedido, e.idSucursal, { FormaPago }))

  const cheque = await facturar(id, '02')
  const menor = await facturar(mixto.id, '01')
  const mayor = await facturar(mixto.id, '28')

  expect([cheque.status, cheque.body.errors]).toEqual([422, { FormaPago: ['Así se cobró el pedido: 01 Efectivo.'] }])
  expect(menor.body.errors).toEqual({ FormaPago: ['Así se cobró el pedido: 28 Tarjeta de débito.'] })
  expect(mayor.body.estatus?.codigo).toBe('000')
})

test('a receiver who cannot deduct cash is told so in the answer, and who can is told nothing', async () => {
  const conUso = (FormaPago: '01' | '28') =>
    crearFactura(t, e.caja, facturaLibre(e.idSucursal, { FormaPago, Receptor: { ...receptor, UsoCFDI: 'D01' } }))

  expect((await conUso('01')).body.avisos).toEqual([
    'Pagado en efectivo no se puede deducir con D01: el SAT pide tarjeta, transferencia o cheque nominativo.',
  ])
  expect((await conUso('28')).body.avisos).toEqual([])
})

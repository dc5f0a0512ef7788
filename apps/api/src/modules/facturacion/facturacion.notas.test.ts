import { todos } from '@nitida/cfdi/arbol'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { facturacion } from '@nitida/contract/facturacion'
import { avisosFiscales } from '@nitida/contract/facturacion.avisos'
import { textoDeAviso } from '@nitida/contract/facturacion.avisos.rules'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { polizas } from '@nitida/contract/facturacion.polizas'
import { expect } from 'vitest'
import type { z } from 'zod'
import {
  abrirEmisora,
  concepto,
  crearFactura,
  type Emisora,
  facturaLibre,
  pedidoFacturado,
  receptor,
  test,
} from '../../../test/facturas.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { validarEsquema } from '../../adapters/xml/lectura.ts'
import { crearAzar } from '../../demo/azar.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { atenderPagosLibres } from './facturacion.libres.service.ts'
import { resolverDesconocidos } from './facturacion.resolucion.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

type Cuerpo = z.input<typeof notasDeCredito.crear.body>
type Libre = Parameters<typeof facturaLibre>[1]

/** An invoice of $1,160 without an order. */
async function facturada(cambios: Libre = {}, emisora = e) {
  const { body } = await crearFactura(
    t,
    emisora.caja,
    facturaLibre(emisora.idSucursal, { Conceptos: [concepto(1000)], ...cambios }),
  )
  if (!body.factura) throw new Error(`no invoice: ${JSON.stringify(body)}`)
  return { ...body.factura, uuid: body.cfdiTimbrado?.respuesta.uuid ?? '' }
}
const diferida = () => facturada({ MetodoPago: 'PPD', FormaPago: '99' })

let claves = 0
const nota = (body: Partial<Cuerpo> & Pick<Cuerpo, 'facturas'>, clave = `nota-de-prueba-${++claves}`, tk = e.caja) =>
  t.call(
    tk,
    notasDeCredito.crear,
    { body: { tipo: 'credito', formaPago: '03', ...body } },
    { 'idempotency-key': clave },
  )
const deUna = (idFactura: number, importe: number) => nota({ facturas: [{ idFactura, importe }] })
const ver = async (id: number) => (await t.call(e.caja, notasDeCredito.list, { params: { id } })).body.data
const cancelar = (idFactura: number, totalFactura: number) =>
  t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura, motivo: '02' } })
const pagar = (id: number, importe: number) =>
  t.call(
    e.caja,
    pagosDeFactura.registrar,
    { params: { id }, body: { fecha: '2026-11-24', formaPago: '03', importe } },
    { 'idempotency-key': `pago-de-nota-${++claves}` },
  )

async function leida(xml: string | undefined) {
  const leido = await leerCfdi(xml ?? '')
  const conceptos = todos(leido.raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map(({ atributos }) => atributos)
  return { ...leido, conceptos }
}

test('a return of lines of two invoices is one egreso with relation 03, the words and taxes of those lines, and each has less left', async () => {
  const una = await facturada({ Conceptos: [concepto(1000), concepto(100, { Producto: 'Estuche' })] })
  const otra = await facturada()

  const { status, body } = await nota({
    tipo: 'devolucion',
    formaPago: '01',
    concepto: 'Armazón roto',
    facturas: [
      {
        idFactura: una.idFactura,
        renglones: [
          { linea: 2, importe: 116 },
          { linea: 1, importe: 580 },
        ],
      },
      { idFactura: otra.idFactura, importe: 60 },
    ],
  })

  expect([status, body.factura?.total]).toEqual([200, 756])
  const cfdi = await leida(body.cfdiTimbrado?.respuesta.cfdixml)
  expect(cfdi).toMatchObject({
    ...{ tipo: 'E', total: 75600, formaPago: '01', metodoPago: 'PUE' },
    receptor: { Rfc: receptor.RFC, usoCFDI: 'G02' },
    relaciones: [{ tipo: '03', uuids: [una.uuid, otra.uuid] }],
  })
  expect(
    cfdi.conceptos.map(({ Descripcion, ClaveProdServ, ClaveUnidad }) => [Descripcion, ClaveProdServ, ClaveUnidad]),
  ).toEqual([
    [expect.stringMatching(/^DEVOLUCIÓN: ARMAZÓN ROTO, FACTURA .*, ESTUCHE$/), '84111506', 'ACT'],
    [expect.stringMatching(/, ARMAZÓN DE PRUEBA$/), '84111506', 'ACT'],
    [expect.stringMatching(/^DEVOLUCIÓN: ARMAZÓN ROTO, FACTURA \S+$/), '84111506', 'ACT'],
  ])
  const vista = await ver(una.idFactura)
  expect(vista.factura).toMatchObject({ total: 1276, queda: 580, porPagar: 0 })
  expect(vista.factura.renglones).toMatchObject([
    { linea: 1, total: 1160, queda: 580 },
    { linea: 2, total: 116, queda: 0 },
  ])
  expect(vista.notas).toMatchObject([{ tipo: 'devolucion', importe: 696, estatus: 'Vigente' }])
  expect((await ver(otra.idFactura)).factura.queda).toBe(1100)
})

test('never above what is left of an invoice or of its line, and never of one that takes none', async () => {
  const { idFactura } = await facturada({ Conceptos: [concepto(100), concepto(1000)] })
  const { idFactura: dePedido } = await pedidoFacturado(t, e)
  await nota({ facturas: [{ idFactura, renglones: [{ linea: 1, importe: 100 }] }] })

  const rebasa = await deUna(idFactura, 1176.01)
  const renglon = await nota({ facturas: [{ idFactura, renglones: [{ linea: 1, importe: 16.01 }] }] })
  const sinRenglon = await nota({ facturas: [{ idFactura, renglones: [{ linea: 3, importe: 1 }] }] })
  const ambos = await nota({ facturas: [{ idFactura, importe: 1, renglones: [{ linea: 1, importe: 1 }] }] })
  const doble = await nota({
    facturas: [
      { idFactura, importe: 1 },
      { idFactura, importe: 1 },
    ],
  })
  const sinForma = await nota({ formaPago: null, facturas: [{ idFactura, importe: 1 }] })
  const pedido = await deUna(dePedido, 1)
  const nadie = await deUna(999_999, 1)
  const justo = await deUna(idFactura, 1176)

  expect([rebasa.status, rebasa.body.errors]).toEqual([
    422,
    { 'facturas.0.importe': [expect.stringContaining('1,176.00')] },
  ])
  expect(Object.keys(renglon.body.errors ?? {})).toEqual(['facturas.0.renglones.0.importe'])
  expect([sinRenglon.status, ambos.status, doble.status]).toEqual([404, 422, 422])
  expect(Object.keys(sinForma.body.errors ?? {})).toEqual(['formaPago'])
  expect([pedido.body.error, nadie.status]).toEqual(['NOTA_DE_PEDIDO', 404])
  expect((await ver(dePedido)).motivo).toContain('Es de un pedido')
  expect([justo.status, (await ver(idFactura)).factura.queda]).toEqual([200, 0])
})

test('twenty presses make one; of two who take the whole at once, one is refused', async () => {
  const { idFactura } = await facturada()
  const presses = await Promise.all(
    Array.from({ length: 20 }, () => nota({ facturas: [{ idFactura, importe: 160 }] }, 'nota-de-veinte')),
  )
  expect(new Set(presses.flatMap(({ body }) => body.factura?.idFactura ?? [])).size).toBe(1)
  expect((await ver(idFactura)).factura.queda).toBe(1000)

  const ambos = await Promise.all(Array.from({ length: 8 }, () => deUna(idFactura, 1000)))
  expect(ambos.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(ambos.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual([])
  expect((await ver(idFactura)).factura.queda).toBe(0)
})

test('a note of an unpaid invoice lowers what is owed and moves no money; above that the rest goes back', async () => {
  const { idFactura } = await diferida()
  const soloBaja = await nota({ formaPago: null, facturas: [{ idFactura, importe: 160 }] })
  const demas = await pagar(idFactura, 1000.01)
  const pago = await pagar(idFactura, 900)
  const { saldo, acreditado } = (await t.call(e.caja, pagosDeFactura.list, { params: { id: idFactura } })).body.data
  const sinForma = await nota({ formaPago: null, facturas: [{ idFactura, importe: 300 }] })
  const mitad = await nota({ facturas: [{ idFactura, importe: 300 }] })

  expect([soloBaja.status, (await leida(soloBaja.body.cfdiTimbrado?.respuesta.cfdixml)).formaPago]).toEqual([200, '15'])
  expect([demas.body.error, pago.status, saldo, acreditado]).toEqual(['PAGO_REBASA_FACTURA', 200, 100, 160])
  expect([Object.keys(sinForma.body.errors ?? {}), mitad.status]).toEqual([['formaPago'], 200])
  const filas = await t.db
    .selectFrom('venta_acreditada')
    .select(['importe', 'devuelto'])
    .where('id_factura', '=', idFactura)
    .orderBy('id')
    .execute()
  expect(filas).toEqual([
    { importe: 16000, devuelto: 0 },
    { importe: 30000, devuelto: 20000 },
  ])
  const anulado = await t.call(e.caja, pagosDeFactura.anular, {
    params: { id: pago.body.data.id },
    body: { motivo: 'No llegó' },
  })
  expect(anulado.body.error).toBe('PAGO_DEVUELTO')
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await atenderPagosLibres(ctxDeTarea(deps), timbrador, new AbortController().signal)
})

test('cancelled by hand, a note gives the room back; the ledger’s egresos are not cancelled so', async () => {
  const { idFactura, total } = await facturada()
  const hecha = (await deUna(idFactura, 1160)).body.factura
  const lista = await t.call(e.caja, facturacion.porId, { params: { id: hecha?.idFactura ?? 0 } })
  expect([(await ver(idFactura)).factura.queda, lista.body.data.nota]).toEqual([0, 'credito'])

  const sustituta = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { sustituye: idFactura }))
  const baja = await cancelar(hecha?.idFactura ?? 0, 1160)

  expect(sustituta.body.error).toBe('FACTURA_CON_NOTAS')
  expect(baja.body.estatus).toBe('Cancelada')
  expect((await ver(idFactura)).factura.queda).toBe(1160)
  const otra = (await deUna(idFactura, 100)).body.factura
  const factura = await cancelar(idFactura, total)
  expect(factura.body.estatus).toBe('Cancelada')
  const { estatus } = (await t.call(e.caja, facturacion.porId, { params: { id: otra?.idFactura ?? 0 } })).body.data
  expect([estatus, (await deUna(idFactura, 1)).body.error]).toEqual(['Cancelada', 'FACTURA_NO_VIGENTE'])
})

test('an invoice that is not cancelled after all says that its notes were, until one is made again', async () => {
  const { idFactura, total } = await facturada({
    Conceptos: [concepto(1000, { Producto: 'Armazón [PAC:CANCELACION RECHAZADA]' })],
  })
  await deUna(idFactura, 100)
  const vista = await t.call(e.caja, facturacion.vistaCancelacion, { params: { id: idFactura } })
  const { deps } = t.app
  const { cancelar: alSat } = deps.pac
  deps.pac.cancelar = async (orden, fin) =>
    orden.total === 1160_00
      ? { ...{ ok: false, desconocido: false, codigo: '302', mensaje: 'No hay créditos.' }, detalle: [], errors: null }
      : alSat(orden, fin)
  const negada = await cancelar(idFactura, total)
  deps.pac.cancelar = alSat
  await deUna(idFactura, 100)
  await cancelar(idFactura, total)
  t.ponerReloj(new Date(AHORA.getTime() + 86_400_000))
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await resolverCancelaciones(ctxDeTarea(deps), timbrador, new AbortController().signal)
  t.ponerReloj(AHORA)
  const rechazos = async () => {
    const { data } = (await t.call(e.encargado, avisosFiscales.list, {})).body
    return data.filter(({ clase }) => clase === 'rechazo').map((aviso) => textoDeAviso(aviso).detalle)
  }
  const antes = await rechazos()
  await deUna(idFactura, 100)

  expect(vista.body.data.libera).toContain('Antes se cancelan sus notas de crédito; si la factura se queda vigente')
  expect([negada.status, negada.body.message]).toEqual([
    ...[502, expect.stringContaining('Sus notas de crédito ya se cancelaron y la factura sigue vigente')],
  ])
  expect(antes).toEqual([expect.stringContaining('Sus notas de crédito se cancelaron antes')])
  expect(await rechazos()).toEqual(['Sigue vigente ante el SAT. Acláralo con él y pide cancelarla otra vez.'])
})

test('all invoices of a note are of one receiver, and of branches within reach', async () => {
  const mia = await facturada()
  const ajena = await facturada({
    Receptor: { ...receptor, RFC: 'XAMA620210DQ5', NombreRazonSocial: 'ALBA XKARAJAM MENDEZ' },
  })
  const lejos = await abrirEmisora(t)
  const deLejos = await facturada({}, lejos)

  const varios = await nota({ facturas: [mia, ajena].map(({ idFactura }) => ({ idFactura, importe: 1 })) })
  const fuera = await deUna(deLejos.idFactura, 1)
  const juntas = await nota(
    { facturas: [mia, deLejos].map(({ idFactura }) => ({ idFactura, importe: 1 })) },
    'nota-de-dos-sucursales',
    e.admin,
  )

  expect([varios.body.error, fuera.status, juntas.status]).toEqual(['NOTA_DE_VARIOS', 404, 200])
  expect((await ver(mia.idFactura)).otras.map(({ idFactura }) => idFactura)).not.toContain(ajena.idFactura)
})

/** Runs the job that asks the provider, two minutes later. */
async function averiguar(): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + 120_000))
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await resolverDesconocidos(ctxDeTarea(deps), timbrador, new AbortController().signal)
  t.ponerReloj(AHORA)
}

test.each([
  ['PERDER', 160, 1],
  ['NO LLEGAR', 1160, 0],
])('an answer that is lost (%s) keeps the room until it is known', async (marca, queda, notas) => {
  const { idFactura } = await facturada()
  const perdida = await nota({ concepto: `[PAC:${marca}]`, facturas: [{ idFactura, importe: 1000 }] })
  const mientras = await deUna(idFactura, 1000)
  const baja = await cancelar(idFactura, 1160)
  await averiguar()

  expect([perdida.status, perdida.body.desconocido, mientras.status]).toEqual([200, true, 422])
  expect(baja.body.error).toBe('FACTURA_EN_TIMBRADO')
  const vista = await ver(idFactura)
  expect([vista.factura.queda, vista.notas.length]).toEqual([queda, notas])
})

test('a note that the provider refuses takes nothing', async () => {
  const { idFactura } = await facturada()
  const { body } = await nota({ concepto: '[PAC:RECHAZAR]', facturas: [{ idFactura, importe: 1000 }] })
  expect([body.factura, (await ver(idFactura)).factura.queda]).toEqual([null, 1160])
})

const MONTO = /^\d+\.\d{2}$/

test('random notes of random lines: schema and rules of SAT take each, its total is what was asked, its IVA is that of its parts', async () => {
  const azar = crearAzar(39)
  const precio = () => azar.entero(100, 300_000) / 100
  const conceptos = Array.from({ length: 12 }, () => concepto(precio(), { Cantidad: azar.entero(1, 3) }))
  const { idFactura } = await facturada({ Conceptos: conceptos })
  for (let vuelta = 0; vuelta < 12; vuelta++) {
    const { renglones } = (await ver(idFactura)).factura
    const elegidos = renglones
      .filter(({ queda }) => queda > 0 && azar.ocurre(0.4))
      .map(({ linea, queda }) => ({ linea, importe: azar.entero(1, Math.round(queda * 100)) / 100 }))
    if (elegidos.length === 0) continue
    const { body } = await nota({ tipo: 'bonificacion', facturas: [{ idFactura, renglones: elegidos }] })
    const suma = elegidos.reduce((total, { importe }) => total + Math.round(importe * 100), 0)
    const xml = body.cfdiTimbrado?.respuesta.cfdixml ?? ''
    const { raiz, total } = await leida(xml)
    expect([total, await validarEsquema(xml)]).toEqual([suma, []])
    const [resumen] = todos(raiz, 'cfdi:Impuestos')
    expect(resumen?.atributos.TotalImpuestosTrasladados).toMatch(MONTO)
    const iva = Math.round(Number(resumen?.atributos.TotalImpuestosTrasladados) * 100)
    // Lines of less than a peso each round by themselves, by half a centavo in all.
    expect(Math.abs(iva - (suma * 16) / 116)).toBeLessThanOrEqual(1)
  }
})

test('summary and pólizas tell a note: all of it as an egreso, and as money what went back alone', async () => {
  const mes = { mes: '2026-11' }
  const leer = async () => {
    const { data } = (await t.call(e.admin, polizas.mes, { query: mes })).body
    const tipos = data.flatMap((una) => una.tipos)
    const de = (tipo: string) => Math.round((tipos.find((uno) => uno.tipo === tipo)?.debe ?? 0) * 100)
    const { emitidos, sinExplicar } = (await t.call(e.admin, cuadre.mes, { query: mes })).body.data
    return {
      egresos: de('egresos'),
      cobros: de('cobros'),
      iva: de('iva'),
      E: Math.round(emitidos.E.total * 100),
      sinExplicar,
      tipos,
    }
  }
  const { idFactura } = await diferida()
  await pagar(idFactura, 1060)
  const antes = await leer()
  await deUna(idFactura, 300)
  const despues = await leer()
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await atenderPagosLibres(ctxDeTarea(deps), timbrador, new AbortController().signal)

  expect([despues.egresos - antes.egresos, despues.cobros - antes.cobros]).toEqual([30000, 20000])
  expect(despues.iva - antes.iva).toBe(Math.round((4138 * 200) / 300))
  expect(despues.tipos.filter(({ debe, haber }) => debe !== haber)).toEqual([])
  expect([despues.E - antes.E, despues.sinExplicar]).toEqual([30000, 0])
})

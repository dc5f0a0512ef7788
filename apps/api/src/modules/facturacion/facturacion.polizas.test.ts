import { leerXml } from '@nitida/cfdi/libxml'
import { ajustes } from '@nitida/contract/ajustes'
import { facturacion } from '@nitida/contract/facturacion'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { polizas } from '@nitida/contract/facturacion.polizas'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import {
  abrirEmisora,
  concepto,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  test,
} from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
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
test.afterEach(() => t.ponerReloj(AHORA))

const RFC = 'EKU9003173C9'
const fin = new AbortController().signal

async function trabajar(en = '2026-11-24T16:20:00Z'): Promise<void> {
  t.ponerReloj(new Date(en))
  const { deps } = t.app
  const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
  await atenderPendientes(ctx, timbrador, fin)
  await resolverCancelaciones(ctx, timbrador, fin)
  t.ponerReloj(AHORA)
}

const maestro = async (en: string = AHORA.toISOString()) => {
  t.ponerReloj(new Date(en))
  return await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
}

async function bajar(tk: string, query: object): Promise<Buffer> {
  const { body } = await t.call(tk, polizas.archivo, {
    query: { mes: '2026-11', rfc: RFC, formato: 'xml', tipoSolicitud: 'AF', numero: 'ABC1234567/26', ...query },
  })
  const { rawPayload, statusCode } = await t.app.inject({ url: body.data.url })
  expect(statusCode).toBe(200)
  return rawPayload
}

interface Leida {
  numero: string
  asientos: { cuenta: string; debe: number; haber: number; uuid: string | null }[]
}

/** Pólizas as SAT's file says them, in centavos. */
async function leerPolizas(xml: string): Promise<Leida[]> {
  const raiz = await leerXml(xml)
  const centavos = (texto = '') => Math.round(Number(texto) * 100)
  return raiz.hijos.map(({ atributos, hijos }) => ({
    numero: atributos.NumUnIdenPol ?? '',
    asientos: hijos.map((uno) => ({
      cuenta: uno.atributos.NumCta ?? '',
      debe: centavos(uno.atributos.Debe),
      haber: centavos(uno.atributos.Haber),
      uuid: uno.hijos[0]?.atributos.UUID_CFDI ?? null,
    })),
  }))
}

const saldosDe = (leidas: readonly Leida[]) => {
  const saldos: Record<string, number> = {}
  for (const { cuenta, debe, haber } of leidas.flatMap(({ asientos }) => asientos))
    saldos[cuenta] = (saldos[cuenta] ?? 0) + debe - haber
  return saldos
}

const sucursal = () => ({ sucursal: e.idSucursal })

test('a month of sales, advances, refunds and free invoices balances, and ties to the ledger and the CFDIs', async () => {
  const { id: contado } = await tomarPedido(t, e.caja, e.cajero)
  await crearFactura(t, e.caja, facturaDe(contado, e.idSucursal))
  const { id: ppd } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 199.99 })
  await crearFactura(t, e.caja, facturaDe(ppd, e.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))
  await t.call(e.caja, pedidos.abonar, { params: { id: ppd }, body: { importe: 33.33, formaPago: 'Debito' } })
  await t.call(e.encargado, pedidos.devolver, {
    params: { id: ppd },
    body: { importe: 10, formaPago: 'Efectivo', motivo: 'Se le cobró de más' },
  })
  await tomarPedido(t, e.caja, e.cajero)
  await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { FormaPago: '03' }))
  const { body: libre } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, { Conceptos: [concepto(1000)], MetodoPago: 'PPD', FormaPago: '99' }),
  )
  await t.call(
    e.caja,
    pagosDeFactura.registrar,
    {
      params: { id: libre.factura?.idFactura ?? 0 },
      body: { fecha: '2026-11-24', formaPago: '03', importe: 580, numOperacion: null },
    },
    { 'idempotency-key': 'poliza-de-pago-libre' },
  )
  await trabajar()

  const tk = await maestro()
  const { data: mes } = (await t.call(tk, cuadre.mes, { query: { mes: '2026-11', ...sucursal() } })).body
  const leidas = await leerPolizas((await bajar(tk, sucursal())).toString('utf8'))
  const saldos = saldosDe(leidas)
  const dinero = (saldos['101.01'] ?? 0) + (saldos['102.01'] ?? 0)

  for (const { asientos } of leidas) expect(asientos.reduce((suma, { debe, haber }) => suma + debe - haber, 0)).toBe(0)
  // The free invoice that says paid and the payment of the other one are beside the ledger.
  expect(dinero).toBe(Math.round(mes.libro * 100) + 116_00 + 580_00)
  const facturado = ['401.01', '402.01', '208.01', '209.01'].reduce((suma, cuenta) => suma - (saldos[cuenta] ?? 0), 0)
  expect(facturado).toBe(Math.round(mes.facturado * 100))
  expect(saldos['105.01']).toBe(facturado - dinero)
  // IVA of all that was collected: each order's and invoice's on the whole of it.
  const cobrados = [500_00, 223_32, 500_00, 580_00]
  expect(-(saldos['208.01'] ?? 0)).toBe(
    cobrados.reduce((suma, importe) => suma + importe - Math.round(importe / 1.16), 0) + 16_00,
  )
  const { data: resumen } = (await t.call(tk, polizas.mes, { query: { mes: '2026-11', ...sucursal() } })).body
  expect(resumen.map(({ rfc, tipos }) => [rfc, tipos.every(({ debe, haber }) => debe === haber)])).toEqual([
    [RFC, true],
  ])
  expect((await bajar(tk, { ...sucursal(), formato: 'xlsx' })).subarray(0, 2).toString()).toBe('PK')
})

test('an invoice that is cancelled in another month is reversed in that one, and its own month keeps it', async () => {
  e = await abrirEmisora(t)
  const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { FormaPago: '01' }))
  const { idFactura = 0, total = 0 } = body.factura ?? {}
  const antes = (await bajar(await maestro(), sucursal())).toString('utf8')
  t.ponerReloj(new Date('2026-12-09T16:00:00Z'))
  await t.call(await t.entrar(e.cajero), facturacion.cancelar, {
    body: { idFactura, totalFactura: total, motivo: '02' },
  })
  await trabajar('2026-12-09T16:30:00Z')
  const tk = await maestro('2026-12-10T16:00:00Z')

  const diciembre = await leerPolizas((await bajar(tk, { ...sucursal(), mes: '2026-12' })).toString('utf8'))
  expect((await bajar(tk, sucursal())).toString('utf8')).toBe(antes)
  expect(diciembre.map(({ numero }) => numero.slice(0, 2) + numero.slice(-8))).toEqual([
    'C-20261209',
    'I-20261209',
    'V-20261209',
  ])
  expect(saldosDe(diciembre)).toEqual({
    '101.01': -116_00,
    '105.01': 0,
    '208.01': 16_00,
    '209.01': 0,
    '401.01': 100_00,
  })
})

/** Attributes as Anexo 24 publishes them for 1.3; a value matches its pattern, or it is absent where it may be. */
const FORMA: Record<string, Record<string, RegExp>> = {
  Polizas: {
    ...{ Version: /^1\.3$/, RFC: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/, Mes: /^(0[1-9]|1[0-2])$/, Anio: /^20\d\d$/ },
    ...{ TipoSolicitud: /^(AF|FC|DE|CO)$/, NumOrden: /^[A-Z]{3}\d{7}\/\d{2}$/ },
  },
  Poliza: { NumUnIdenPol: /^.{1,50}$/, Fecha: /^\d{4}-\d\d-\d\d$/, Concepto: /^.{1,300}$/ },
  Transaccion: {
    ...{ NumCta: /^.{1,100}$/, DesCta: /^.{1,100}$/, Concepto: /^.{1,200}$/ },
    ...{ Debe: /^\d{1,22}\.\d\d$/, Haber: /^\d{1,22}\.\d\d$/ },
  },
  CompNal: {
    UUID_CFDI: /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/,
    RFC: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/,
    MontoTotal: /^\d+\.\d\d$/,
  },
}

test("the XML is SAT's 1.3: its elements, each attribute once and by its pattern, with the chain's own accounts", async () => {
  const tk = await maestro()
  const { version } = (await t.call(tk, ajustes.leer, {})).body.data
  await t.call(tk, ajustes.guardar, { body: { version, cuentaCaja: '1010-001 & "caja"' } })
  const xml = (await bajar(tk, {})).toString('utf8')
  const raiz = await leerXml(xml)
  const niveles = [[raiz], raiz.hijos, raiz.hijos.flatMap((uno) => uno.hijos)]
  const todos = [...niveles.flat(), ...(niveles[2] ?? []).flatMap((uno) => uno.hijos)]
  const ESPACIO = 'http://www.sat.gob.mx/esquemas/ContabilidadE/1_3/PolizasPeriodo'

  expect(xml).toContain(`<PLZ:Polizas xmlns:PLZ="${ESPACIO}"`)
  expect(todos.length).toBeGreaterThan(10)
  for (const { nombre, atributos } of todos) {
    const forma = FORMA[nombre.replace(/^.*[:}]/, '')] ?? {}
    const suyos = Object.entries(atributos).filter(([clave]) => !/^(xmlns|xsi)|schemaLocation/.test(clave))
    expect(suyos.map(([clave]) => clave).sort()).toEqual(Object.keys(forma).sort())
    for (const [clave, valor] of suyos) expect(valor).toMatch(forma[clave] ?? /^$/)
  }
  expect((await leerPolizas(xml)).flatMap(({ asientos }) => asientos).map(({ cuenta }) => cuenta)).toContain(
    '1010-001 & "caja"',
  )
})

test('a number of another kind, another role and a changed address are refused', async () => {
  const tk = await maestro()
  const pedir = (quien: string, cambios: object) =>
    t.call(quien, polizas.archivo, { query: { mes: '2026-11', rfc: RFC, formato: 'xml', ...cambios } })

  expect((await pedir(tk, {})).body.errors).toEqual({ tipoSolicitud: ['Elige el tipo de solicitud.'] })
  expect(Object.keys((await pedir(tk, { tipoSolicitud: 'DE', numero: 'ABC1234567/26' })).body.errors ?? {})).toEqual([
    'numero',
  ])
  expect((await pedir(e.encargado, { formato: 'xlsx' })).status).toBe(403)
  expect((await pedir(tk, { formato: 'xlsx', sucursal: 999_999 })).status).toBe(422)
  const { url } = (await pedir(tk, { formato: 'xlsx' })).body.data
  expect((await t.app.inject({ url: url.replace('2026-11', '2026-10') })).statusCode).toBe(404)
  expect((await t.app.inject({ url })).statusCode).toBe(200)
})

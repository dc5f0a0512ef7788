import { expect } from 'vitest'
import {
  concepto,
  conOpciones,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  fiscalDe,
} from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import type { Pac } from '../../adapters/pac/pac.ts'
import { crearSandbox } from '../../adapters/pac/sandbox.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverDesconocidos } from './facturacion.resolucion.service.ts'

let t: TestApp
let e: Emisora
/** Calls that reached the provider, and his behaviour with them. */
let llamadas = 0
let enVezDe: ((sandbox: Pac) => Partial<Pac>) | null = null

const test = conOpciones({
  pac: (opciones) => {
    const sandbox = crearSandbox(opciones)
    return {
      ...sandbox,
      timbrar: async (orden, fin) => {
        llamadas++
        return (enVezDe?.(sandbox).timbrar ?? sandbox.timbrar)(orden, fin)
      },
    }
  },
})
test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const MINUTO_MS = 60_000
/** Runs the job, so many minutes after the test's noon. */
async function averiguar(minutos: number): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + minutos * MINUTO_MS))
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await resolverDesconocidos(ctxDeTarea(deps), timbrador, new AbortController().signal)
  t.ponerReloj(AHORA)
}

const marcado = (marca: string) => ({ Conceptos: [concepto(1, { indexLista: 0, TextoAdicional: `[PAC:${marca}]` })] })

test('eight cashiers on one order, again and again: one CFDI, and the others are told which', async () => {
  await calentar(t)
  for (let vuelta = 0; vuelta < 6; vuelta++) {
    const { id } = await tomarPedido(t, e.caja, e.cajero)
    const antes = llamadas

    const respuestas = await Promise.all(
      Array.from({ length: 8 }, () => crearFactura(t, e.caja, facturaDe(id, e.idSucursal))),
    )

    expect(respuestas.filter(({ body }) => body.factura)).toHaveLength(1)
    for (const { status, body } of respuestas.filter(({ status }) => status !== 200))
      expect([status, ['VENTA_FACTURADA', 'VENTA_EN_TIMBRADO'].includes(body.error ?? '')]).toEqual([409, true])
    expect(llamadas - antes).toBe(1)
    expect(await fiscalDe(t, id)).toMatchObject({ facturas: [{ estatus: 'Vigente' }], vivas: [{ importe: 500_00 }] })
  }
})

test('a double click with one key stamps once, and a later repeat gets the same answer', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const cuerpo = facturaDe(id, e.idSucursal)
  const antes = llamadas

  const clicks = await Promise.all(Array.from({ length: 8 }, () => crearFactura(t, e.caja, cuerpo, 'doble-click-1')))
  const despues = await crearFactura(t, e.caja, cuerpo, 'doble-click-1')
  const otroCuerpo = await crearFactura(t, e.caja, { ...cuerpo, FormaPago: '03' }, 'doble-click-1')

  expect(llamadas - antes).toBe(1)
  for (const { status, body } of clicks)
    expect(status === 200 ? body : body.error).toEqual(status === 200 ? despues.body : 'SOLICITUD_EN_CURSO')
  expect(despues.body.factura).not.toBeNull()
  expect([otroCuerpo.status, otroCuerpo.body.error]).toEqual([422, 'CLAVE_CON_OTROS_DATOS'])
  expect((await fiscalDe(t, id)).intentos).toHaveLength(1)
})

test('the answer is lost after stamping: nothing is sent again, and the CFDI is found', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const cuerpo = facturaDe(id, e.idSucursal, marcado('PERDER'))

  const perdida = await crearFactura(t, e.caja, cuerpo, 'perdida-0001')
  const otroCajero = await crearFactura(t, e.encargado, facturaDe(id, e.idSucursal))
  const antes = llamadas
  await averiguar(2)
  const repetida = await crearFactura(t, e.caja, cuerpo, 'perdida-0001')

  expect(perdida.body).toMatchObject({ desconocido: true, factura: null, estatus: { codigo: 'DESCONOCIDO' } })
  expect([otroCajero.status, otroCajero.body.error]).toEqual([409, 'VENTA_EN_TIMBRADO'])
  expect(llamadas).toBe(antes)
  expect(repetida.body).toMatchObject({ desconocido: false, estatus: { codigo: '000' } })
  expect(await fiscalDe(t, id)).toMatchObject({
    intentos: [{ estado: 'timbrado' }],
    facturas: [{ estatus: 'Vigente' }],
  })
})

test('the order never arrived: once the provider says so, folio and sale are free and the same key may send again', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)

  const perdida = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, marcado('NO LLEGAR')), 'no-llego-0001')
  expect((await fiscalDe(t, id)).vivas).toHaveLength(1)
  await averiguar(2)
  const { intentos, vivas } = await fiscalDe(t, id)
  const otra = await crearFactura(t, e.caja, facturaDe(id, e.idSucursal), 'no-llego-0001')

  expect(perdida.body.desconocido).toBe(true)
  expect([intentos[0]?.estado, vivas]).toEqual(['rechazado', []])
  expect(otra.body.factura).toMatchObject({ folio: intentos[0]?.folio })
})

test('the process dies between call and answer: the attempt is there, and the next process finds what became of it', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  let sellada = () => {}
  const timbrada = new Promise<void>((resolve) => {
    sellada = resolve
  })
  // The provider stamps, and the process that waited for the answer is gone.
  enVezDe = (sandbox) => ({
    timbrar: async (orden, fin) => {
      await sandbox.timbrar(orden, fin)
      sellada()
      return new Promise(() => {})
    },
  })
  void crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
  await timbrada
  enVezDe = null

  expect(await fiscalDe(t, id)).toMatchObject({ intentos: [{ estado: 'enviando' }], facturas: [], vivas: [{}] })
  await averiguar(0) // too early: its own process may still be waiting
  expect((await fiscalDe(t, id)).intentos).toMatchObject([{ estado: 'enviando' }])
  const otroProceso = await crearTestApp({ url: t.url })
  try {
    otroProceso.ponerReloj(new Date(AHORA.getTime() + 2 * MINUTO_MS))
    const { deps } = otroProceso.app
    const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
    await resolverDesconocidos(ctxDeTarea(deps), timbrador, new AbortController().signal)
  } finally {
    await otroProceso.cerrar()
  }
  expect(await fiscalDe(t, id)).toMatchObject({
    intentos: [{ estado: 'timbrado' }],
    facturas: [{ estatus: 'Vigente' }],
  })
})

test('a stamp of something else does not count', async () => {
  const ajena = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { Conceptos: [concepto(7)] }))
  const { cfdixml = '', uuid = '' } = ajena.body.cfdiTimbrado?.respuesta ?? {}
  enVezDe = () => ({
    timbrar: async () => ({
      ...{ ok: true, codigo: '000', mensaje: '', detalle: [] },
      timbrado: { uuid, xml: cfdixml, noCertificado: '', selloCFD: '', timbreXML: '', pdf: null },
    }),
  })
  const antes = await t.db.selectFrom('factura').select('id').execute()

  const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal))
  enVezDe = null

  expect(body).toMatchObject({ desconocido: true, factura: null })
  expect(body.estatus?.informacionTecnica).toContain('RESPUESTA_DISTINTA')
  expect(await t.db.selectFrom('factura').select('id').execute()).toHaveLength(antes.length)
  await averiguar(3) // the provider never had those bytes
})

test('every folio of the branch is an invoice, a free one, or an attempt whose outcome is not known yet', async () => {
  const intentos = await t.db
    .selectFrom('intento_timbrado')
    .select(['folio', 'estado'])
    .where('id_sucursal', '=', e.idSucursal)
    .execute()
  const { ultimo } = await t.db
    .selectFrom('folio_factura')
    .select('ultimo')
    .where('id_sucursal', '=', e.idSucursal)
    .executeTakeFirstOrThrow()

  const usados = intentos.filter(({ estado }) => estado !== 'rechazado').map(({ folio }) => folio)
  const libres = intentos.filter(({ estado, folio }) => estado === 'rechazado' && !usados.includes(folio))

  expect(new Set(usados).size).toBe(usados.length)
  expect(new Set([...usados, ...libres.map(({ folio }) => folio)]).size).toBe(ultimo)
})

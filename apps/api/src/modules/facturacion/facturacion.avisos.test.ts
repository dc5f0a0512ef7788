import { facturacion } from '@nitida/contract/facturacion'
import { avisosFiscales } from '@nitida/contract/facturacion.avisos'
import { textoDeAviso } from '@nitida/contract/facturacion.avisos.rules'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
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
  test,
} from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { enviarAvisos } from './facturacion.avisos.service.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { atenderPagosLibres } from './facturacion.libres.service.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

let t: TestApp
let e: Emisora
let otra: Emisora

test.beforeAll(async ({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
  otra = await abrirEmisora(t)
})
test.afterEach(() => t.ponerReloj(AHORA))

const fin = new AbortController().signal
const PPD = { MetodoPago: 'PPD', FormaPago: '99' } as const
const DIRECCION = 'contador@angel.mx'

/** What somebody of that type is told of at that instant. */
async function avisosDe(tipo: '0' | '1', en: string, { idSucursal } = e) {
  t.ponerReloj(new Date(en))
  const tk = await t.entrar(await buildUsuario(t.db, { tipo, ...(tipo === '1' && { idSucursal }) }))
  return (await t.call(tk, avisosFiscales.list, {})).body.data
}

const enviar = (en: string, direccion = DIRECCION) => {
  t.ponerReloj(new Date(en))
  return enviarAvisos(ctxDeTarea(t.app.deps), direccion, fin)
}

const correos = async (clase: string) =>
  await t.db
    .selectFrom('correo')
    .select(['direccion', 'asunto', 'texto'])
    .where('clave', 'like', `aviso:${clase}:%`)
    .orderBy('id')
    .execute()

test('a seal of two branches is one warning, for the owner; mailed once for each threshold, whoever runs', async () => {
  await sql`update sucursal_csd set vigente_hasta = '2026-12-10T18:00:00Z'`.execute(t.db)

  expect(await avisosDe('0', '2026-11-24T16:00:00Z')).toMatchObject([
    { clase: 'sello', de: 'EKU9003173C9', limite: '2026-12-10', dias: 16, sucursales: [{}, {}] },
  ])
  expect(await avisosDe('1', '2026-11-24T16:00:00Z')).toEqual([])
  await enviar('2026-11-24T16:00:00Z', '')
  await enviar('2026-11-24T13:00:00Z')
  expect(await correos('sello')).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => enviar('2026-11-24T16:00:00Z')))
  await enviar('2026-11-25T16:00:00Z')
  expect((await correos('sello')).map(({ asunto }) => asunto)).toEqual([
    'El sello (CSD) de EKU9003173C9 vence en 16 días',
  ])
  await enviar('2026-12-05T16:00:00Z')
  await enviar('2026-12-09T16:00:00Z')
  await enviar('2026-12-10T16:00:00Z')
  const enviados = await correos('sello')
  expect(enviados.map(({ asunto }) => asunto)).toEqual([
    'El sello (CSD) de EKU9003173C9 vence en 16 días',
    'El sello (CSD) de EKU9003173C9 vence en 5 días',
    'El sello (CSD) de EKU9003173C9 vence mañana',
  ])
  expect(enviados[0]).toMatchObject({
    direccion: DIRECCION,
    texto: expect.stringContaining('/dashboard/sucursales?editar='),
  })
  await sql`update sucursal_csd set vigente_hasta = '2028-01-01'`.execute(t.db)
  expect(await avisosDe('0', '2026-11-24T16:00:00Z')).toEqual([])
})

test('a PPD payment without its complemento is told of from the 4th, to its branch as well, until it has one', async () => {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, PPD))
  const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { Conceptos: [concepto(1000)], ...PPD }))
  await t.call(
    e.caja,
    pagosDeFactura.registrar,
    {
      params: { id: body.factura?.idFactura ?? 0 },
      body: { fecha: '2026-11-24', formaPago: '03', importe: 300, numOperacion: null },
    },
    { 'idempotency-key': 'aviso-de-pago-libre' },
  )
  const complementos = async (tipo: '0' | '1', en: string, de = e) =>
    (await avisosDe(tipo, en, de)).flatMap(({ clase, de, importe, limite, dias }) =>
      clase.startsWith('complemento') ? [[clase, de, importe, limite, dias].join(' ')] : [],
    )

  expect(await complementos('0', '2026-12-04T05:59:00Z')).toEqual([])
  const dos = ['complemento 2026-11 200 2026-12-05 1', 'complementoLibre 2026-11 300 2026-12-05 1']
  expect(await complementos('0', '2026-12-04T06:01:00Z')).toEqual(dos)
  expect(await complementos('1', '2026-12-04T16:00:00Z')).toEqual(dos)
  expect(await complementos('1', '2026-12-04T16:00:00Z', otra)).toEqual([])
  await enviar('2026-12-04T16:00:00Z')
  await enviar('2026-12-05T16:00:00Z')
  expect((await correos('complemento%')).map(({ asunto }) => asunto)).toEqual([
    'Un pago de noviembre de 2026 sin complemento: vence mañana',
    'Un pago de noviembre de 2026 sin complemento: vence mañana',
  ])

  const { deps } = t.app
  const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
  await atenderPendientes(ctx, timbrador, fin)
  await atenderPagosLibres(ctx, timbrador, fin)
  expect(await complementos('0', '2026-12-05T18:00:00Z')).toEqual([])
})

test('sales without a global are told of five days before their term, to the owner', async () => {
  const nueva = await abrirEmisora(t, 'America/Tijuana')
  t.ponerReloj(new Date('2027-02-10T18:00:00Z'))
  const caja = await t.entrar(nueva.cajero)
  await tomarPedido(t, caja, nueva.cajero, { fechaEntrega: '2027-02-20' })
  const globales = async (en: string) =>
    (await avisosDe('0', en)).filter((aviso) => aviso.clase === 'global' && aviso.de === '2027-02')

  expect(await globales('2027-02-24T07:59:00Z')).toEqual([])
  expect(await globales('2027-02-24T08:01:00Z')).toMatchObject([{ limite: '2027-03-01', dias: 5, cuantos: 1 }])
  await enviar('2027-02-24T18:00:00Z')
  await enviar('2027-02-26T18:00:00Z')
  await enviar('2027-02-28T18:00:00Z')
  const deFebrero = (await correos('global')).filter(({ asunto }) => asunto.includes('febrero'))
  expect(deFebrero.map(({ asunto }) => asunto)).toEqual([
    'Ventas de febrero de 2027 sin factura global: quedan 5 días',
    'Ventas de febrero de 2027 sin factura global: vence mañana',
  ])
})

test('a refused cancellation is told of to its branch, and mailed once', async () => {
  const { body } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, {
      Conceptos: [concepto(2000, { Producto: 'Armazón [PAC:CANCELACION RECHAZADA]' })],
    }),
  )
  const { idFactura = 0, total = 0 } = body.factura ?? {}
  t.ponerReloj(new Date('2026-11-30T16:00:00Z'))
  const caja = await t.entrar(e.cajero)
  await t.call(caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })
  const { deps } = t.app
  t.ponerReloj(new Date('2026-12-07T16:00:00Z'))
  await resolverCancelaciones(ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }, fin)
  const rechazos = async (tipo: '0' | '1', de = e) =>
    (await avisosDe(tipo, '2026-12-08T16:00:00Z', de)).filter(({ clase }) => clase === 'rechazo')

  expect(await rechazos('0')).toMatchObject([{ importe: 2320, limite: null }])
  expect(await rechazos('1')).toHaveLength(1)
  expect(await rechazos('1', otra)).toEqual([])
  await enviar('2026-12-08T16:00:00Z')
  await enviar('2026-12-09T16:00:00Z')
  expect(await correos('rechazo')).toHaveLength(1)
  // After the last day of CFF 29-A nothing is left to ask for.
  expect((await avisosDe('0', '2027-04-01T16:00:00Z')).filter(({ clase }) => clase === 'rechazo')).toEqual([])
})

test('a cancellation that the provider refuses to ask for, once nobody waits for it, is told for a week with what it said', async () => {
  const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { Conceptos: [concepto(500)] }))
  const { idFactura = 0, total = 0 } = body.factura ?? {}
  const { deps } = t.app
  const { cancelar } = deps.pac
  const negar = (desconocido: boolean) => {
    deps.pac.cancelar = async () => ({
      ...{ ok: false, desconocido, codigo: '302', mensaje: 'No hay créditos', detalle: [], errors: null },
    })
  }
  const pedir = async (en: string, desconocido: boolean) => {
    t.ponerReloj(new Date(en))
    negar(desconocido)
    const caja = await t.entrar(e.cajero)
    return t.call(caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })
  }
  const avisos = async (en: string) =>
    (await avisosDe('1', en)).filter(({ clase, noPedida }) => clase === 'rechazo' && noPedida).map(textoDeAviso)

  expect((await pedir('2026-11-30T15:00:00Z', false)).body.message).toContain('No hay créditos')
  expect(await avisos('2026-11-30T15:01:00Z')).toEqual([])

  expect((await pedir('2026-11-30T16:00:00Z', true)).status).toBe(200)
  negar(false)
  t.ponerReloj(new Date('2026-11-30T17:00:00Z'))
  await resolverCancelaciones(ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }, fin)
  deps.pac.cancelar = cancelar
  const [dicho] = await avisos('2026-12-07T16:59:00Z')
  expect(dicho?.titulo).toMatch(/^No se pudo pedir la cancelación de la factura \S+$/)
  expect(dicho?.detalle).toContain('Sigue vigente ante el SAT. El proveedor respondió «No hay créditos».')
  expect(await avisos('2026-12-07T17:01:00Z')).toEqual([])
  await enviar('2026-12-01T16:00:00Z')
  await enviar('2026-12-02T16:00:00Z')
  expect((await correos('rechazo')).filter(({ asunto }) => asunto === dicho?.titulo)).toHaveLength(1)
})

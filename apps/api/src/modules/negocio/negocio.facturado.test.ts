import { facturacion } from '@nitida/contract/facturacion'
import { negocio } from '@nitida/contract/negocio'
import type { Figura } from '@nitida/contract/negocio.rules'
import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirEmisora, crearFactura, type Emisora, facturaDe, test } from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderPendientes } from '../facturacion/facturacion.vida.service.ts'
import { sumarNegocio } from './negocio.sumas.service.ts'

const DIAS = { desde: '2026-11-01', hasta: '2026-11-30' }

let t: TestApp
let e: Emisora
let maestro: string

test.beforeAll(async ({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})

const ver = async (tk = maestro, query: object = {}) =>
  (await t.call(tk, negocio.ver, { query: { contra: 'anterior', ...DIAS, ...query } })).body.data
const filasDe = async (figura: Figura, query: object = {}) =>
  (await t.call(maestro, negocio.renglones, { query: { figura, ...DIAS, ...query } })).body
/** Sums today as well, as if it had ended. */
const sumar = () =>
  sumarNegocio({ db: t.db, now: () => new Date(AHORA.getTime() + 72 * 3_600_000) }, new AbortController().signal)

/** What is shown, live and summed; each part is its rows, and both together are the sales. */
async function facturado() {
  const { facturacion: vivo } = await ver()
  await sumar()
  const { facturacion: sumado, sucursales } = await ver()
  expect(sumado).toEqual(vivo)
  const ventas = sucursales.reduce((suma, { cifras }) => suma + cifras.ventas, 0)
  expect(vivo.facturado.importe + vivo.sinFacturar.importe).toBeCloseTo(ventas, 6)
  for (const figura of ['facturado', 'sinFacturar'] as const) {
    const { total, suma } = await filasDe(figura)
    expect([figura, total, suma ?? 0]).toEqual([figura, vivo[figura].pedidos, vivo[figura].importe])
  }
  return [vivo.facturado.pedidos, vivo.facturado.importe, vivo.sinFacturar.pedidos, vivo.sinFacturar.importe]
}

const tomar = async (importe: number) =>
  (await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(importe), elemento(50)] })).id

/** Egresos are made some minutes after the goods came back. */
async function hacerEgresos(): Promise<void> {
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  for (const minutos of [0, 30]) {
    t.ponerReloj(new Date(AHORA.getTime() + minutos * 60_000))
    await atenderPendientes(ctxDeTarea(deps), timbrador, new AbortController().signal)
  }
  t.ponerReloj(AHORA)
}

test('what is invoiced of the orders of a period follows each invoice, egreso and cancellation', async () => {
  const [uno, otro] = [await tomar(100), await tomar(200)]
  expect(await facturado()).toEqual([0, 0, 2, 400])

  await crearFactura(t, e.caja, facturaDe(uno, e.idSucursal))
  expect(await facturado()).toEqual([1, 150, 1, 250])

  const params = { id: uno }
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(e.caja, pedidos.actualizarEstatus, { params, body: { estatusActualizado } })
  const elementos = (await t.call(e.caja, pedidos.conElementos, { params })).body.elementos.map(({ id }) => id)
  await t.call(e.encargado, pedidos.devolverMercancia, {
    params,
    body: { elementos: elementos.slice(1), formaPago: 'Efectivo', motivo: 'No le quedó' },
  })
  // Until its egreso is made, the invoice tells of more than the order is worth.
  expect(await facturado()).toEqual([1, 150, 2, 200])
  await hacerEgresos()
  expect(await facturado()).toEqual([1, 100, 1, 250])

  const otra = (await crearFactura(t, e.caja, facturaDe(otro, e.idSucursal))).body.factura
  expect(await facturado()).toEqual([2, 350, 0, 0])
  const cancelada = { idFactura: otra?.idFactura ?? 0, totalFactura: otra?.total ?? 0, motivo: '02' } as const
  expect((await t.call(e.caja, facturacion.cancelar, { body: cancelada })).status).toBe(200)
  expect(await facturado()).toEqual([1, 100, 1, 250])
})

test('orders that came to their branch are told with their days, and of others that nobody knows when', async () => {
  const antes = (await ver()).recepciones
  const [recibido, aMano] = [await tomar(300), await tomar(300)]
  const estatus = async (id: number, ...cuales: ('Recibido en sucursal' | 'Entregado a cliente')[]) => {
    for (const estatusActualizado of cuales)
      await t.call(e.caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  }
  t.ponerReloj(new Date(AHORA.getTime() + 60_000))
  await estatus(recibido, 'Recibido en sucursal')
  await estatus(aMano, 'Recibido en sucursal', 'Entregado a cliente')
  t.ponerReloj(AHORA)
  // One that was delivered before receptions were counted.
  await sql`update pedido set recepciones = 0 where id = ${aMano}`.execute(t.db)

  const { recepciones } = await ver()
  expect([recepciones.pedidos - antes.pedidos, recepciones.sinDato - antes.sinDato]).toEqual([1, 1])
  await sumar()
  expect((await ver()).recepciones).toEqual(recepciones)
  const recibidos = await filasDe('recibidos')
  expect([recibidos.total, recibidos.data[0]]).toMatchObject([recepciones.pedidos, { idPedido: recibido, dias: 0 }])
  expect((await filasDe('sinRecepcion')).data.map(({ idPedido }) => idPedido)).toContain(aMano)
  expect((await filasDe('sinRecepcion')).total).toBe(recepciones.sinDato)
})

test('a manager sees what his own branch invoiced and received', async () => {
  const ajena = await abrirEmisora(t)
  const { facturacion: suya, recepciones } = await ver(ajena.encargado)
  expect([suya.facturado.pedidos, suya.sinFacturar.pedidos, recepciones.pedidos]).toEqual([0, 0, 0])
  for (const figura of ['facturado', 'sinFacturar', 'recibidos', 'sinRecepcion'] as const) {
    const { body } = await t.call(ajena.encargado, negocio.renglones, { query: { figura, ...DIAS } })
    expect(body.data).toEqual([])
  }
})

import { cortes } from '@nitida/contract/cortes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, type Cajero, cerrarCaja, esperaDe } from '../../../test/cortes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const mover = (tk: string, tipo: 'fondo' | 'retiro' | 'gasto', importe: number | string, motivo = 'De la tienda') =>
  t.call(tk, cortes.crearMovimiento, { body: { tipo, importe, motivo } })
const anular = (tk: string, id: number) => t.call(tk, cortes.anularMovimiento, { params: { id } })
const cajonDe = async (cajero: Cajero) => (await esperaDe(t, cajero)).body.caja

test('fund, withdrawal and expense change the expected cash and never the totals (D-62)', async () => {
  const { caja } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)

  const fondo = await mover(caja.tk, 'fondo', '300.50', '  Cambio del banco ')
  await mover(caja.tk, 'retiro', 100)
  await mover(caja.tk, 'gasto', 0.5)
  const { body } = await esperaDe(t, caja)

  expect(fondo.body.data).toEqual({
    id: expect.any(Number),
    tipo: 'fondo',
    importe: 300.5,
    motivo: 'Cambio del banco',
    dia: '2026-11-24',
    createDate: '2026-11-24T16:00:00.000Z',
    nombreCreador: expect.stringMatching(/^Carmen/),
    anulable: true,
  })
  expect(body.totales).toMatchObject({ totalEfectivo: 500, totalGeneral: 500 })
  expect(body.caja).toMatchObject({ fondo: 300.5, retiros: 100, gastos: 0.5, efectivoEsperado: 700 })
  expect(body.caja.movimientos.map(({ tipo }) => tipo)).toEqual(['fondo', 'retiro', 'gasto'])
})

test("each person has his own drawer; the branch's is its own and those of its people (D-59, D-62)", async () => {
  const { caja, otra, encargado } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  for (const [n, { tk }] of [caja, encargado, maestro].entries()) await mover(tk, 'fondo', n + 1)

  const fondos = await Promise.all([caja, encargado, maestro, otra].map(cajonDe))

  expect(fondos.map(({ fondo }) => fondo)).toEqual([1, 1 + 2, 3, 0])
})

test("the closing of a branch takes its people's movements once, beside their own closings, and lets them go again", async () => {
  const { caja, encargado } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  await mover(caja.tk, 'fondo', 300)
  await mover(encargado.tk, 'gasto', 20)
  await cerrarCaja(t, caja)
  const { id } = (await cerrarCaja(t, encargado)).body.data

  const acta = async () => (await t.call(encargado.tk, cortes.acta, { params: { id } })).body.data
  expect(await acta()).toMatchObject({ fondo: 300, gastos: 20, efectivoEsperado: 280, movimientos: [{}, {}] })
  await t.call(maestro.tk, cortes.reabrir, { params: { id }, body: { motivo: 'Faltó el fondo' } })
  expect(await cajonDe(encargado)).toMatchObject({ fondo: 300, gastos: 20 })
  expect(await cajonDe(caja)).toMatchObject({ fondo: 0 })
})

test('what the closing of the branch has taken cannot be struck out by the person', async () => {
  const { caja, encargado } = await abrirTienda(t)
  const { id } = (await mover(caja.tk, 'gasto', 80)).body.data
  await cerrarCaja(t, encargado)

  expect((await anular(caja.tk, id)).body.error).toBe('MOVIMIENTO_EN_CORTE')
})

test('a struck-out movement counts no more, stays written, and is struck out once', async () => {
  const { caja } = await abrirTienda(t)
  const { id } = (await mover(caja.tk, 'gasto', 80)).body.data

  const [primera, segunda] = [await anular(caja.tk, id), await anular(caja.tk, id)]

  expect([primera.status, segunda.status, segunda.body.error]).toEqual([200, 409, 'MOVIMIENTO_EN_CORTE'])
  expect(await cajonDe(caja)).toMatchObject({ gastos: 0, movimientos: [] })
  const fila = await t.db.selectFrom('movimiento_caja').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(fila).toMatchObject({ importe: 80_00, id_corte: null })
  expect(fila.anulado_en).not.toBeNull()
})

test('what a closing has taken cannot be struck out; a movement after it waits for the next', async () => {
  const { caja } = await abrirTienda(t)
  const { id } = (await mover(caja.tk, 'retiro', 80)).body.data
  const corte = (await cerrarCaja(t, caja)).body.data.id

  const tarde = await anular(caja.tk, id)
  await mover(caja.tk, 'retiro', 5)

  expect([tarde.status, tarde.body.error]).toEqual([409, 'MOVIMIENTO_EN_CORTE'])
  expect((await t.call(caja.tk, cortes.acta, { params: { id: corte } })).body.data.retiros).toBe(80)
  expect(await cajonDe(caja)).toMatchObject({ retiros: 5 })
})

test("a movement of another till does not exist, the branch's for its cashiers included", async () => {
  const { caja, otra, encargado } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  const suyo = (await mover(caja.tk, 'gasto', 10)).body.data.id
  const deSucursal = (await mover(encargado.tk, 'gasto', 10)).body.data.id

  const ajenos = [
    ...[otra, encargado, maestro].map(({ tk }) => anular(tk, suyo)),
    ...[caja, otra, maestro].map(({ tk }) => anular(tk, deSucursal)),
  ]

  for (const { status } of await Promise.all(ajenos)) expect(status).toBe(404)
  expect([(await cajonDe(caja)).gastos, (await cajonDe(encargado)).gastos]).toEqual([10, 20])
  expect((await cajonDe(encargado)).movimientos.map(({ anulable }) => anulable)).toEqual([false, true])
})

test.each([0, -1, 0.001, 10_000_000.01, 'mil'])('%s is no amount', async (importe) => {
  const { caja } = await abrirTienda(t)

  expect((await mover(caja.tk, 'fondo', importe)).status).toBe(422)
})

test('movements are audited: what was recorded, and what was struck out', async () => {
  const { caja, idSucursal } = await abrirTienda(t)
  const { id } = (await mover(caja.tk, 'gasto', 12.5, 'Garrafón')).body.data
  await anular(caja.tk, id)

  const hechos = await t.db
    .selectFrom('auditoria')
    .select(['accion', 'id_usuario', 'id_sucursal', 'despues'])
    .where('entidad', '=', 'movimientoCaja')
    .where('id_entidad', '=', id)
    .orderBy('id')
    .execute()
  const quien = { id_usuario: caja.usuario.id, id_sucursal: idSucursal }
  const que = { tipo: 'gasto', importe: 12_50, motivo: 'Garrafón', dia: '2026-11-24' }
  expect(hechos).toEqual([
    { ...quien, accion: 'gasto registrado', despues: que },
    { ...quien, accion: 'movimiento anulado', despues: { ...que, anulado: true } },
  ])
})

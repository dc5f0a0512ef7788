import { cortes } from '@nitida/contract/cortes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, type Cajero, cerrarCaja, diaDe, esperaDe, sellosDe } from '../../../test/cortes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let maestro: Cajero
beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirMaestro(t)
})
afterAll(() => t?.cerrar())

const reabrir = (tk: string, id: number, motivo = 'Se contó mal el efectivo') =>
  t.call(tk, cortes.reabrir, { params: { id }, body: { motivo } })

test('opening again lets go of what the closing took, of its kind only, and a new one may be made', async () => {
  const { caja, encargado, idSucursal } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)
  await t.call(caja.tk, cortes.crearMovimiento, { body: { tipo: 'fondo', importe: 200, motivo: 'Cambio' } })
  const deSucursal = (await cerrarCaja(t, encargado)).body.data.id
  const primero = (await cerrarCaja(t, caja)).body.data.id

  const { status, body } = await reabrir(maestro.tk, primero)

  expect([status, body.data.reapertura]).toEqual([
    200,
    {
      createDate: '2026-11-24T16:00:00.000Z',
      nombre: expect.stringMatching(/^Laura/),
      motivo: 'Se contó mal el efectivo',
    },
  ])
  expect(await diaDe(t, caja)).toMatchObject({ existe: false, idCorte: null, posteriores: { cobros: 1 } })
  expect((await esperaDe(t, caja)).body).toMatchObject({ total: 1, caja: { fondo: 200, efectivoEsperado: 700 } })
  const acta = await t.call(caja.tk, cortes.acta, { params: { id: primero } })
  expect(acta.body.data).toMatchObject({ totalGeneral: 500, fondo: 200, movimientos: [], cobros: 0 })

  const segundo = (await cerrarCaja(t, caja)).body.data
  expect(segundo).toMatchObject({ totalGeneral: 500 })
  const suyos = (await sellosDe(t)).filter((pago) => pago.sucursal === idSucursal)
  expect(suyos.map(({ persona, deSucursal }) => [persona, deSucursal])).toEqual([[segundo.id, deSucursal]])
})

test('once only, by type 0 only, with a reason', async () => {
  const { caja, encargado } = await abrirTienda(t)
  const { id } = (await cerrarCaja(t, caja)).body.data

  const deOtros = [await reabrir(caja.tk, id), await reabrir(encargado.tk, id)]
  const sinMotivo = [await reabrir(maestro.tk, id, ''), await reabrir(maestro.tk, id, '  x  ')]
  const ninguno = await reabrir(maestro.tk, 999_999)
  const alMismoTiempo = await Promise.all(Array.from({ length: 8 }, () => reabrir(maestro.tk, id)))

  expect(deOtros.map(({ status }) => status)).toEqual([403, 403])
  expect(sinMotivo.map(({ status }) => status)).toEqual([422, 422])
  expect(ninguno.status).toBe(404)
  expect(alMismoTiempo.map(({ body }) => body.error).sort()).toEqual([
    ...Array(7).fill('CORTE_YA_REABIERTO'),
    undefined,
  ])
})

test('what is opened again is audited with who and why', async () => {
  const { caja, idSucursal } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)
  const { id } = (await cerrarCaja(t, caja)).body.data

  await reabrir(maestro.tk, id)

  const hecho = await t.db
    .selectFrom('auditoria')
    .select(['id_usuario', 'id_sucursal', 'despues'])
    .where('accion', '=', 'corte reabierto')
    .where('id_entidad', '=', id)
    .execute()
  expect(hecho).toEqual([
    {
      id_usuario: maestro.usuario.id,
      id_sucursal: idSucursal,
      despues: { reabierto: true, motivo: 'Se contó mal el efectivo', cobros: 1 },
    },
  ])
})

import { cortes } from '@nitida/contract/cortes'
import { mostrador } from '@nitida/contract/mostrador'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, cerrarCaja, esperaDe } from '../../../test/cortes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const cambiar = (cambio: object) => (tk: string, id: number) =>
  t.call(tk, usuarios.guardar, { params: { id }, body: cambio })

test.each([
  ['is made a manager', cambiar({ userType: '1' })],
  ['goes to the laboratory', cambiar({ userType: '3' })],
  ['becomes an optometrist', cambiar({ userType: '4' })],
  ['becomes an administrator', cambiar({ userType: '0' })],
  ['leaves every branch', cambiar({ branchId: null })],
  ['is deactivated', (tk: string, id: number) => t.call(tk, usuarios.desactivar, { params: { id }, body: {} })],
  ['is removed', (tk: string, id: number) => t.call(tk, usuarios.eliminar, { params: { id } })],
])('a cashier with an open till %s: her branch closes the money and the drawer', async (_, hacer) => {
  const { caja, encargado } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  await tomarPedido(t, caja.tk, caja.usuario)
  const retiro = { tipo: 'retiro', importe: 100, motivo: 'Al banco' } as const
  await t.call(caja.tk, cortes.crearMovimiento, { body: retiro })
  const abiertas = async () => (await t.call(encargado.tk, mostrador.hoy, {})).body.data?.cajasAbiertas

  expect((await hacer(maestro.tk, caja.usuario.id)).status).toBe(200)

  expect(await abiertas()).toHaveLength(1)
  expect((await esperaDe(t, encargado)).body).toMatchObject({ total: 1, caja: { retiros: 100, efectivoEsperado: 400 } })
  expect((await cerrarCaja(t, encargado)).status).toBe(200)
  expect(await abiertas()).toEqual([])
})

import { PAR_VACIO } from '@nitida/contract/calidad.rules'
import { taller } from '@nitida/contract/taller'
import { envios } from '@nitida/contract/taller.envios'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { controlNuevo, leer, otraCharola } from '../../../test/taller.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

let t: TestApp
let encargado: UsuarioDePrueba
let jefe: string
let banco: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal })
  jefe = await t.entrar(encargado)
  banco = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: sucursal }))
})
beforeEach(() => t.ponerReloj(AHORA))
afterAll(() => t.cerrar())

/** An order of a patient with a visit, at its check, in its tray. */
async function enControl(elementos: ReturnType<typeof elemento>[]) {
  const cliente = await buildCliente(t.db, { idSucursal: sucursal })
  const { id: idVisita } = await buildVisita(t.db, { cliente })
  const puesto = { tk: jefe, usuario: encargado, idSucursal: sucursal }
  const { pedidoId: id } = await tomarEn(t, puesto, cliente.id, { idVisita, elementos })
  const charola = otraCharola()
  await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: id } })
  return { id, charola }
}
const llegar = async (charola: string) => {
  for (let i = 0; i < 3; i++) await leer(t, banco, charola)
}
const sinMedir = { ...controlNuevo(), pedido: PAR_VACIO, medido: PAR_VACIO }
const controlar = (id: number, cambios: object = {}) =>
  t.call(banco, taller.controlar, { params: { id }, body: { ...sinMedir, ...cambios } })
const surtido = async () => (await t.call(banco, taller.surtido, {})).body.data.lentes.map(({ lente }) => lente)

test('contact lenses alone pass their check without a measure, are in no list of lenses to pull, and leave', async () => {
  const { id, charola } = await enControl([elemento(500, { lente: 'Lente de contacto mensual', importeLente: 90 })])
  expect(await surtido()).toEqual([])
  await llegar(charola)

  const { body } = await controlar(id)

  expect(body.data).toMatchObject({ resultado: 'pasa', pedido: PAR_VACIO, medido: PAR_VACIO })
  expect((await t.call(banco, envios.escanear, { body: { codigo: charola } })).body.data?.resultado).toBe('agregado')
})

test('what is seen on them fails them all the same, and accessories by their article are like them', async () => {
  const idArticulo = await tenerArticulo(t, jefe, sucursal, 3, { familia: 'servicio' })
  const { id, charola } = await enControl([elemento(500, { idArticulo })])
  await llegar(charola)
  expect((await controlar(id, { defectos: { armazon: 'Ambos' } })).body.data?.resultado).toBe('noPasa')
  expect((await controlar(id)).body.data?.resultado).toBe('pasa')
})

test.each<[string, ReturnType<typeof elemento>[]]>([
  [
    'glasses beside contact lenses',
    [elemento(100, { lente: 'Monofocal' }), elemento(0, { lente: 'Lente de contacto' })],
  ],
  ['a frame of which nobody wrote the lens', [elemento(500)]],
])('%s are measured', async (_, elementos) => {
  const { id, charola } = await enControl(elementos)
  await llegar(charola)
  expect((await controlar(id)).body.error).toBe('FALTA_MEDIR')
})

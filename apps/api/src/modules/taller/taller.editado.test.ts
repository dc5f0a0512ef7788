import { pedidos } from '@nitida/contract/pedidos'
import type { ActualizarPedido } from '@nitida/contract/pedidos.cuerpos'
import { taller } from '@nitida/contract/taller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { controlNuevo, leer, otraCharola } from '../../../test/taller.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

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

const conLente = (lente: string, armazon = 'Nítida 52□18') => elemento(500, { armazon, lente })
type Enviado = z.input<typeof ActualizarPedido>
type Elementos = NonNullable<Enviado['elementos']>

const uno = async (id: number, par: number) =>
  (await t.call(banco, taller.uno, { params: { id }, query: { par } })).body
const elementosDe = async (id: number): Promise<Elementos> => {
  const { elementos } = (await t.call(jefe, pedidos.conElementos, { params: { id } })).body
  return elementos.map(({ id, armazon, lente, importeArmazon }) => ({ id, armazon, lente, importeArmazon }))
}
const editar = async (id: number, body: Enviado) => {
  t.ponerReloj(AHORA)
  expect((await t.call(jefe, pedidos.actualizar, { params: { id }, body })).body.error).toBeUndefined()
}
const dar = async (id: number, par: number) => {
  const codigo = otraCharola()
  await t.call(banco, taller.escanear, { body: { codigo, idPedido: id, par } })
  return codigo
}

/** An order of a Monofocal that passed its check and a Progresivo at its bevel, each in its tray. */
async function deDos() {
  const elementos = [conLente('Monofocal CR-39', 'Uno'), conLente('Progresivo', 'Dos')]
  const { id, HashId } = await tomarPedido(t, jefe, encargado, { tipoPago: 'Anticipo', anticipo: 100, elementos })
  const [una, otra] = [await dar(id, 1), await dar(id, 2)]
  for (let i = 0; i < 3; i++) await leer(t, banco, una)
  await leer(t, banco, otra)
  const { body } = await t.call(banco, taller.controlar, { params: { id }, body: controlNuevo() })
  expect(body.data?.resultado).toBe('pasa')
  return { id, HashId, una, otra, elementos: await elementosDe(id) }
}

test.each<[string, (elementos: Elementos) => Elementos]>([
  ['is removed', (suyos) => suyos.slice(1)],
  ['becomes contact lenses', ([uno, ...otros]) => [{ ...uno, ...conLente('Lente de contacto') }, ...otros]],
  ['is replaced by another one', (suyos) => [conLente('Bifocal', 'Tres'), ...suyos.slice(1)]],
])('a pair keeps its tray, its stage and its checks when the one before it %s', async (_, cambiar) => {
  const { id, una, otra, elementos } = await deDos()

  await editar(id, { elementos: cambiar(elementos) })

  const suyo = await uno(id, 2)
  expect(suyo.data).toMatchObject({ trabajo: { lente: 'Progresivo', charola: otra, etapa: 'bisel' }, controles: [] })
  expect((await t.call(banco, taller.escanear, { body: { codigo: una } })).body.error).toBe('CODIGO_AJENO')
  const { data } = (await t.call(banco, taller.ver, {})).body
  const listos = data.find(({ etapa }) => etapa === 'listo')?.trabajos.filter((trabajo) => trabajo.id === id)
  expect(listos).toEqual([])
})

test('an element that becomes a pair later leaves the numbers of the others; changed places do too', async () => {
  const elementos = [elemento(100, { armazon: 'Solo' }), conLente('Progresivo')]
  const { id } = await tomarPedido(t, jefe, encargado, { tipoPago: 'Anticipo', anticipo: 100, elementos })
  const charola = await dar(id, 1)
  const [solo, ...otros] = await elementosDe(id)

  await editar(id, { elementos: [{ ...solo, ...conLente('Monofocal') }, ...otros] })

  expect((await uno(id, 1)).data?.trabajo).toMatchObject({ lente: 'Progresivo', charola, par: 1, pares: 2 })
  expect((await uno(id, 2)).data?.trabajo).toMatchObject({ lente: 'Monofocal', charola: null, par: 2 })
})

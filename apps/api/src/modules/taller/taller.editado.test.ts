import { pedidos } from '@nitida/contract/pedidos'
import type { ActualizarPedido } from '@nitida/contract/pedidos.cuerpos'
import { taller } from '@nitida/contract/taller'
import { envios } from '@nitida/contract/taller.envios'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, tomarEn, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { controlNuevo, enListo, leer, otraCharola } from '../../../test/taller.ts'
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

const etapasDe = async (id: number) => [(await uno(id, 1)).data?.trabajo.etapa, (await uno(id, 2)).data?.trabajo.etapa]

test.each<[string, object, string[]]>([
  ['another lens', { lente: 'Progresivo 1.67' }, ['surtido', 'bisel']],
  ['another frame', { armazon: 'Otro' }, ['surtido', 'bisel']],
  ['another tint', { tono: 'Gris' }, ['surtido', 'bisel']],
  ['the same', {}, ['listo', 'bisel']],
])('a pair that passed its check is made again when %s is ordered, and only that one', async (_, cambio, quedan) => {
  const { id, una, elementos } = await deDos()

  await editar(id, { elementos: elementos.map((suyo, i) => ({ ...suyo, ...(i === 0 && cambio) })) })

  expect(await etapasDe(id)).toEqual(quedan)
  const { data } = await uno(id, 1)
  expect(data?.trabajo.charola).toBe(una)
  const vuelto = { que: 'etapa', etapa: 'surtido', detalle: 'Cambió el pedido' }
  if (quedan[0] === 'surtido') expect(data?.sucesos[0]).toMatchObject(vuelto)
  const deshecho = await t.call(banco, taller.deshacer, { params: { id }, query: { par: 1 } })
  expect(deshecho.body.error).toBe('NADA_QUE_DESHACER')
})

test('a pair made for one visit is made again for another one', async () => {
  const cliente = await buildCliente(t.db, { idSucursal: sucursal })
  const [primera, segunda] = [await buildVisita(t.db, { cliente }), await buildVisita(t.db, { cliente, esfOd: -1 })]
  const puesto = { tk: jefe, usuario: encargado, idSucursal: sucursal }
  const { pedidoId: id } = await tomarEn(t, puesto, cliente.id, { idVisita: primera.id })
  const charola = await dar(id, 1)
  for (let i = 0; i < 3; i++) await leer(t, banco, charola)

  await editar(id, { observaciones: 'Le urge', idVisita: primera.id })
  expect((await uno(id, 1)).data?.trabajo.etapa).toBe('calidad')
  await editar(id, { idVisita: segunda.id })

  expect((await uno(id, 1)).data?.trabajo).toMatchObject({ etapa: 'surtido', charola })
})

test('an order in an open shipment does not leave with lenses that are no longer ordered', async () => {
  const { id, charola } = await enListo(t, jefe, encargado, sucursal)
  const envio = (await t.call(banco, envios.escanear, { body: { codigo: charola } })).body.data?.envio.id ?? 0
  const elementos = await elementosDe(id)

  await editar(id, { elementos: elementos.map((suyo) => ({ ...suyo, lente: 'Progresivo' })) })

  expect((await t.call(banco, envios.enviar, { params: { id: envio } })).body.error).toBe('ENVIO_VACIO')
  expect((await t.call(banco, envios.escanear, { body: { codigo: charola } })).body.error).toBe('NO_ESTA_LISTO')
})

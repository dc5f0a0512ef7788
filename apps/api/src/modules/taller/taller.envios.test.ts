import { pedidos } from '@nitida/contract/pedidos'
import { taller } from '@nitida/contract/taller'
import { type Envio, envios } from '@nitida/contract/taller.envios'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { conCharola, controlNuevo, enListo, leer, otraCharola } from '../../../test/taller.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let encargado: UsuarioDePrueba
let jefe: string
let banco: string
let caja: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  t.ponerReloj(AHORA)
  sucursal = await buildSucursal(t.db)
  encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal })
  jefe = await t.entrar(encargado)
  banco = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: sucursal }))
  caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
})
afterAll(() => t.cerrar())

const listo = () => enListo(t, jefe, encargado, sucursal)
const meter = (codigo: string) => t.call(banco, envios.escanear, { body: { codigo } })
const enviar = (id: number) => t.call(banco, envios.enviar, { params: { id } })
const recibir = (id: number, codigo: string | null = null) =>
  t.call(caja, envios.recibir, { params: { id }, body: { codigo } })
const resultados = ({ pedidos }: Envio) => pedidos.map(({ resultado }) => resultado)
const pedidoEn = (id: number) =>
  t.db.selectFrom('pedido').select(['estatus', 'recepciones']).where('id', '=', id).executeTakeFirstOrThrow()

const atrasar = (id: number) =>
  t.db.updateTable('pedido').set({ fecha_entrega: '2026-11-20' }).where('id', '=', id).execute()

async function enCamino(cuantos: number) {
  const puestos = []
  for (let i = 0; i < cuantos; i++) puestos.push(await listo())
  let id = 0
  for (const { charola } of puestos) id = (await meter(charola)).body.data?.envio.id ?? 0
  expect((await enviar(id)).body.data).toMatchObject({ estado: 'enviado' })
  return { id, puestos }
}

test('what is ready is scanned into a shipment, sent, and received with one press, once', async () => {
  const [uno, otro] = [await listo(), await listo()]
  const puesto = await meter(uno.charola)
  expect(puesto.body.data).toMatchObject({ resultado: 'agregado', envio: { folio: 1, estado: 'abierto' } })
  expect((await meter(uno.charola)).body.data?.resultado).toBe('yaVa')
  const { envio } = (await meter(otro.charola)).body.data ?? {}
  const id = envio?.id ?? 0
  expect(envio?.pedidos.map((pedido) => pedido.id)).toEqual([uno.id, otro.id])
  expect((await recibir(id)).body.error).toBe('ENVIO_CAMBIADO')
  expect((await enviar(id)).body.data).toMatchObject({ estado: 'enviado', enviadoEn: AHORA.toISOString() })
  expect((await enviar(id)).body.error).toBe('ENVIO_CAMBIADO')
  expect((await meter(uno.charola)).body.error).toBe('YA_VA_EN_ENVIO')

  const llegado = await recibir(id)
  expect(llegado.body.data?.envio.estado).toBe('recibido')
  for (const pedido of [uno, otro])
    expect(await pedidoEn(pedido.id)).toEqual({ estatus: 'Recibido en sucursal', recepciones: 1 })
  expect((await recibir(id)).body.error).toBe('ENVIO_CAMBIADO')
  expect((await meter((await listo()).charola)).body.data?.envio.folio).toBe(2)
})

test('an order leaves once all of its pairs are ready, in one row with all its trays, and arrives by any of them', async () => {
  const lentes = ['Monofocal CR-39', 'Progresivo'].map((lente) => elemento(100, { lente, importeLente: 100 }))
  const { id: pedido, charola: una } = await conCharola(t, jefe, encargado, { idSucursal: sucursal, elementos: lentes })
  const otra = otraCharola()
  await t.call(banco, taller.escanear, { body: { codigo: otra, idPedido: pedido } })
  for (const charola of [una, una, una, otra, otra, otra]) await leer(t, banco, charola)
  const pasar = (par: number) =>
    t.call(banco, taller.controlar, { params: { id: pedido }, body: { ...controlNuevo(), par } })
  await pasar(1)
  const nada = (await meter(una)).body
  expect(nada).toMatchObject({ error: 'NO_ESTA_LISTO' })
  expect(nada.message).toContain('par 2 de 2 todavía no está listo: va en Control de calidad')
  await pasar(2)
  const puesto = (await meter(otra)).body.data
  expect(puesto).toMatchObject({ resultado: 'agregado', pedido, envio: { pedidos: [{ charolas: [una, otra] }] } })
  expect((await meter(una)).body.data?.resultado).toBe('yaVa')
  const id = puesto?.envio.id ?? 0
  await enviar(id)
  const otraMas = { codigo: otraCharola(), idPedido: pedido, par: 2 }
  expect((await t.call(banco, taller.escanear, { body: otraMas })).body.error).toBe('YA_VA_EN_ENVIO')
  expect((await recibir(id, otra)).body.data).toMatchObject({ pedido, envio: { estado: 'recibido' } })
  const tercero = await conCharola(t, jefe, encargado)
  for (const codigo of [una, otra])
    expect((await t.call(banco, taller.escanear, { body: { codigo, idPedido: tercero.id } })).status).toBe(200)
})

test('an order that gained a pair after it was put into a shipment does not leave with it', async () => {
  const { id: pedido, charola } = await listo()
  const id = (await meter(charola)).body.data?.envio.id ?? 0
  const nuevo = { id_pedido: pedido, armazon: 'Otro', lente: 'Progresivo', importe_armazon: 0 }
  const nuevos = [8, 9].map((orden) => ({ ...nuevo, orden }))
  await t.db.insertInto('pedido_elemento').values(nuevos).execute()
  expect((await enviar(id)).body.error).toBe('ENVIO_VACIO')
})

test('what arrives is scanned one by one; what is missing is told, and can be sent again', async () => {
  const { id, puestos } = await enCamino(2)
  const [uno, otro] = puestos
  for (let i = 0; i < 2; i++) {
    const leido = (await recibir(id, uno?.charola)).body.data
    expect(leido).toMatchObject({ pedido: uno?.id, envio: { estado: 'enviado' } })
  }
  expect((await pedidoEn(uno?.id ?? 0)).recepciones).toBe(1)
  expect((await pedidoEn(otro?.id ?? 0)).estatus).toBe('En proceso de elaboración')
  const ajena = await listo()
  expect((await recibir(id, ajena.charola)).body.error).toBe('NO_VIENE_EN_ENVIO')
  const cerrado = await t.call(caja, envios.cerrar, { params: { id } })
  expect(cerrado.body.data && resultados(cerrado.body.data)).toEqual(['recibido', 'falta'])
  const otra = (await meter(otro?.charola ?? '')).body.data
  expect(otra).toMatchObject({ resultado: 'agregado', envio: { estado: 'abierto' } })
})

test('what the counter received meanwhile is told and not received again', async () => {
  const { id, puestos } = await enCamino(2)
  const recibido = { estatusActualizado: 'Recibido en sucursal' } as const
  await t.call(jefe, pedidos.actualizarEstatus, { params: { id: puestos[0]?.id ?? 0 }, body: recibido })
  const { envio } = (await recibir(id)).body.data ?? {}
  expect(envio && resultados(envio)).toEqual(['yaEstaba', 'recibido'])
  expect((await pedidoEn(puestos[0]?.id ?? 0)).recepciones).toBe(1)
})

test('a shipment is corrected before it leaves, and its sending is taken back until something of it arrived', async () => {
  const { charola } = await conCharola(t, jefe, encargado)
  expect((await meter(charola)).body.error).toBe('NO_ESTA_LISTO')
  const { id, puestos } = await enCamino(2)
  const vuelto = await t.call(banco, envios.regresar, { params: { id } })
  expect(vuelto.body.data).toMatchObject({ estado: 'abierto', enviadoPor: null })
  const params = { id }
  for (const { id: pedido } of puestos.slice(0, 1)) await t.call(banco, envios.quitar, { params, body: { pedido } })
  await enviar(id)
  await meter(puestos[0]?.charola ?? '')
  expect((await t.call(banco, envios.regresar, { params })).body.error).toBe('HAY_ENVIO_ABIERTO')
  await recibir(id)
  expect((await t.call(banco, envios.regresar, { params })).body.error).toBe('ENVIO_CAMBIADO')
  const otro = (await t.call(banco, envios.list, {})).body.data.find(({ estado }) => estado === 'abierto')
  await t.call(banco, envios.quitar, { params: { id: otro?.id ?? 0 }, body: { pedido: puestos[0]?.id ?? 0 } })
  expect((await enviar(otro?.id ?? 0)).body.error).toBe('ENVIO_VACIO')
})

test('eight who receive it at once receive each order once; eight who scan at once fill one shipment', async () => {
  const { id, puestos } = await enCamino(3)
  await Promise.all(Array.from({ length: 8 }, () => recibir(id)))
  for (const pedido of puestos) expect((await pedidoEn(pedido.id)).recepciones).toBe(1)
  const [uno, otro] = [await listo(), await listo()]
  await Promise.all(Array.from({ length: 8 }, (_, i) => meter((i % 2 ? uno : otro).charola)))
  const abiertos = (await t.call(banco, envios.list, {})).body.data.filter(({ estado }) => estado === 'abierto')
  expect(abiertos.map((envio) => envio.pedidos.length)).toEqual([2])
})

test('a scan that waits for a shipment that is being sent goes into the next one', async () => {
  const [uno, otro] = [await listo(), await listo()]
  const id = (await meter(uno.charola)).body.data?.envio.id ?? 0
  const alMeter = await conDuenio(t.url, (db) =>
    db.transaction().execute(async (trx) => {
      const enviado = { estado: 'enviado', id_remitente: encargado.id, enviado_en: AHORA } as const
      await trx.updateTable('envio').set(enviado).where('id', '=', id).execute()
      const leida = meter(otro.charola)
      await esperarEnCandado(t.url, 1)
      return { leida }
    }),
  )
  const puesto = (await alMeter.leida).body.data
  expect(puesto).toMatchObject({ resultado: 'agregado', pedido: otro.id, envio: { folio: 2, estado: 'abierto' } })
})

test('the workshop sends and does not receive, the counter receives and does not send, and another branch finds nothing', async () => {
  const { id } = await enCamino(1)
  expect((await t.call(banco, envios.recibir, { params: { id }, body: {} })).status).toBe(403)
  expect((await t.call(caja, envios.enviar, { params: { id } })).status).toBe(403)
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
  expect((await t.call(ajeno, envios.recibir, { params: { id }, body: {} })).body.error).toBe('NO_ENCONTRADO')
  expect((await t.call(ajeno, envios.list, {})).body.data).toEqual([])
  expect((await t.call(ajeno, envios.list, { query: { sucursal } })).body.error).toBe('NO_ENCONTRADO')
})

test('the board says why an order is late, and which shipment it is in', async () => {
  const { id } = await tomarPedido(t, jefe, encargado)
  await atrasar(id)
  const verlo = async () => (await t.call(banco, taller.uno, { params: { id } })).body.data.trabajo
  expect(await verlo()).toMatchObject({ porque: 'Nadie lo ha empezado', envio: null })
  const lugar = { laboratorio: '', prometido: null, falta: 'mica OD' }
  await t.call(banco, taller.lugar, { params: { id }, body: lugar })
  expect((await verlo()).porque).toBe('Falta mica OD')
  const { id: envio, puestos } = await enCamino(1)
  const enviado = (await t.call(banco, taller.uno, { params: { id: puestos[0]?.id ?? 0 } })).body.data.trabajo
  expect(enviado).toMatchObject({ porque: '', envio: { id: envio, folio: 1, estado: 'enviado' } })
})

test('the pull list counts the lenses of the jobs that begin', async () => {
  const [uno, { id: otro, charola }] = [await tomarPedido(t, jefe, encargado), await conCharola(t, jefe, encargado)]
  for (const id of [uno.id, otro]) await atrasar(id)
  await listo()
  const { data } = (await t.call(banco, taller.surtido, { query: { plazo: 'atrasado' } })).body
  expect(data).toMatchObject({ trabajos: 2, total: 2 })
  expect(data.lentes.flatMap(({ potencias }) => potencias).reduce((suma, { piezas }) => suma + piezas, 0)).toBe(4)
  expect(data.lentes.flatMap(({ potencias }) => potencias.flatMap(({ para }) => para))).toContain(charola)
})

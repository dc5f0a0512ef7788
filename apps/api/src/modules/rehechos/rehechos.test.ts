import { pedidos } from '@nitida/contract/pedidos'
import { rehechos } from '@nitida/contract/rehechos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, libroDe, recibirEn, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let encargado: UsuarioDePrueba
let jefe: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal })
  jefe = await t.entrar(encargado)
})
afterAll(() => t.cerrar())

const sinCobro = {
  ...({ causa: 'adaptacion', paga: 'optica', costo: 180, diferencia: null, formaPago: null } as const),
  ...{ fechaEntrega: '2026-12-05', nota: 'Marea al leer' },
}
const rehacer = (id: number, cambios: object = {}, tk = jefe) =>
  t.call(tk, rehechos.rehacer, { params: { id }, body: { ...sinCobro, ...cambios } })
const dePedido = async (id: number) => (await t.call(jefe, rehechos.dePedido, { params: { id } })).body.data

async function recibido(cambios = {}): Promise<number> {
  const { id } = await tomarPedido(t, jefe, encargado, cambios)
  await recibirEn(t, { tk: jefe, usuario: encargado, idSucursal: sucursal }, id)
  return id
}

test('an order is made again for nothing; the old one and its money stay as they were', async () => {
  const elementos = [elemento(500, { lente: 'Progresivo', importeLente: 900, grado: 'OD -2' }), elemento(300)]
  const id = await recibido({ elementos })
  const antes = await sumasDe(t, id)
  const nuevo = (await rehacer(id)).body.pedidoId
  expect(await sumasDe(t, nuevo)).toMatchObject({ total: 0, pagado: 0, saldo: 0, libro: 0 })
  expect(await sumasDe(t, id)).toEqual(antes)
  const { pedido, elementos: hechos } = (await t.call(jefe, pedidos.conElementos, { params: { id: nuevo } })).body
  expect(pedido).toMatchObject({ estatus: 'En proceso de elaboración', fechaEntregaPrevista: '2026-12-05' })
  expect(hechos).toMatchObject([{ lente: 'Progresivo', grado: 'OD -2', importeLente: 0 }, { importeArmazon: 0 }])
  expect((await dePedido(nuevo)).origen).toMatchObject({ id, causa: 'adaptacion', paga: 'optica', costo: 180 })
  expect((await dePedido(id)).rehechos).toMatchObject([{ id: nuevo, nota: 'Marea al leer' }])
})

test('the measures that were taken for an order are those of its remake, unless they were what was wrong', async () => {
  const id = await recibido({ montaje: { dnpOd: 31, dnpOi: 32, alturaOd: 18, alturaOi: 18.5 } })
  const de = async (causa: string) => {
    const nuevo = (await rehacer(id, { causa })).body.pedidoId
    return (await t.call(jefe, pedidos.montajes, { params: { id: nuevo } })).body.data.map(({ montaje }) => montaje)
  }

  expect(await de('rotura')).toMatchObject([{ dnpOd: 31, dnpOi: 32, alturaOd: 18, alturaOi: 18.5 }])
  expect(await de('medida')).toEqual([])
})

test('a difference that the customer pays is charged to the new order', async () => {
  const id = await recibido()
  const diferencia = { causa: 'graduacion', paga: 'cliente', costo: null, diferencia: 250, formaPago: 'Debito' }
  const nuevo = (await rehacer(id, diferencia)).body.pedidoId
  expect(await libroDe(t, nuevo)).toMatchObject([{ tipo: 'total', formaPago: 'Debito', importe: 25000, saldo: 0 }])
  expect((await rehacer(id, { ...diferencia, diferencia: 0 })).status).toBe(422)
  expect((await rehacer(id, { diferencia: 250 })).status).toBe(422)
  expect((await rehacer(id, { ...diferencia, formaPago: null })).status).toBe(422)
})

test('what is still made is not made again; a remake may be', async () => {
  const { id } = await tomarPedido(t, jefe, encargado)
  expect((await rehacer(id)).body.error).toBe('NO_SE_REHACE')
  const primero = (await rehacer(await recibido())).body.pedidoId
  expect((await rehacer(primero)).body.error).toBe('NO_SE_REHACE')
  await recibirEn(t, { tk: jefe, usuario: encargado, idSucursal: sucursal }, primero)
  const segundo = (await rehacer(primero)).body.pedidoId
  expect((await dePedido(primero)).rehechos.map((uno) => uno.id)).toEqual([segundo])
})

test('one origin, older than its remake, and never changed, whoever asks the database', async () => {
  const id = await recibido()
  const nuevo = (await rehacer(id)).body.pedidoId
  const fila = { causa: 'taller', paga: 'optica', id_usuario: encargado.id, en: new Date() } as const
  const atar = (id_pedido: number, id_origen: number) =>
    t.db
      .insertInto('rehecho')
      .values({ ...fila, id_pedido, id_origen })
      .execute()
  await expect(atar(id, nuevo)).rejects.toThrow('rehecho_despues')
  await expect(atar(nuevo, id)).rejects.toThrow('rehecho_pkey')
  await expect(t.db.deleteFrom('rehecho').where('id_pedido', '=', nuevo).execute()).rejects.toThrow()
})

test('another branch finds nothing of it', async () => {
  const id = await recibido()
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
  expect((await rehacer(id, {}, ajeno)).body.error).toBe('NO_ENCONTRADO')
  expect((await t.call(ajeno, rehechos.dePedido, { params: { id } })).body.error).toBe('NO_ENCONTRADO')
})

import { facturacion } from '@nitida/contract/facturacion'
import { inventario } from '@nitida/contract/inventario'
import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { exportar } from '../../../test/exportar.ts'
import { loQueHay, tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { listaDeArticulos } from './inventario.exportar.service.ts'
import { articulosLlevados, movimientosDeInventarioLlevados } from './inventario.llevar.service.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string
let encargado: string
let maestro: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  cajero = await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal })
  caja = await t.entrar(cajero)
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const tomar = (...articulos: number[]) =>
  tomarPedido(t, caja, cajero, { elementos: articulos.map((idArticulo) => elemento(500, { idArticulo })) })
const avanzar = (id: number, estatusActualizado: 'Recibido en sucursal' | 'Entregado a cliente') =>
  t.call(caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
async function entregar(id: number): Promise<void> {
  await avanzar(id, 'Recibido en sucursal')
  expect((await avanzar(id, 'Entregado a cliente')).status).toBe(200)
}
const elementosDe = async (id: number) => (await t.call(caja, pedidos.conElementos, { params: { id } })).body.elementos
const hay = (id: number) => loQueHay(t, encargado, id, sucursal)

test('an order keeps its piece apart and its delivery sells it', async () => {
  const idArticulo = await tenerArticulo(t, encargado, sucursal, 2)
  const { id, folio } = await tomar(idArticulo)

  expect(await hay(idArticulo)).toMatchObject({ aqui: 2, apartados: 1 })
  await entregar(id)
  expect(await hay(idArticulo)).toMatchObject({ aqui: 1, apartados: 0 })
  const [venta] = (await hay(idArticulo)).movimientos
  expect(venta).toMatchObject({
    causa: 'venta',
    cantidad: -1,
    saldo: 1,
    costo: 640,
    sinExistencia: false,
    idPedido: id,
  })
  expect(venta?.pedido).toMatch(new RegExp(`-${folio}$`))
  expect(await elementosDe(id)).toMatchObject([{ idArticulo, claveSat: '42142903', unidadSat: 'H87' }])
})

test('an edit changes what is kept apart; one that does not name the article keeps it, and null forgets it', async () => {
  const [uno, otro] = [await tenerArticulo(t, encargado, sucursal, 1), await tenerArticulo(t, encargado, sucursal, 1)]
  const { id } = await tomar(uno)
  const editar = async (cambios: object) => {
    const [{ id: idElemento } = { id: 0 }] = await elementosDe(id)
    return t.call(caja, pedidos.actualizar, { params: { id }, body: { elementos: [{ id: idElemento, ...cambios }] } })
  }
  const apartados = async () => [(await hay(uno)).apartados, (await hay(otro)).apartados]

  await editar({ tono: 'gris' })
  expect(await apartados()).toEqual([1, 0])
  await editar({ idArticulo: otro })
  expect(await apartados()).toEqual([0, 1])
  await editar({ idArticulo: null })
  expect(await apartados()).toEqual([0, 0])
  expect((await editar({ idArticulo: 999_999 })).status).toBe(404)
})

test('goods that come back, an undone delivery and a removal put the piece back, each once', async () => {
  const idArticulo = await tenerArticulo(t, encargado, sucursal, 3)
  const [devuelto, deshecho, eliminado] = [
    await tomar(idArticulo, idArticulo),
    await tomar(idArticulo),
    await tomar(idArticulo),
  ]
  for (const { id } of [devuelto, deshecho]) await entregar(id)
  expect(await hay(idArticulo)).toMatchObject({ aqui: 0, apartados: 1 })

  const [{ id: elementoDevuelto } = { id: 0 }] = await elementosDe(devuelto.id)
  const devolver = () =>
    t.call(encargado, pedidos.devolverMercancia, {
      params: { id: devuelto.id },
      body: { elementos: [elementoDevuelto], formaPago: 'Efectivo', motivo: 'Cambio de armazón' },
    })
  expect((await devolver()).status).toBe(200)
  expect((await devolver()).status).toBe(409)
  const deshacer = { params: { id: deshecho.id }, body: { motivo: 'Era otro pedido' } }
  expect((await t.call(encargado, pedidos.deshacerEntrega, deshacer)).status).toBe(200)
  expect(await hay(idArticulo)).toMatchObject({ aqui: 2, apartados: 2, totalMovimientos: 6 })

  await avanzar(deshecho.id, 'Entregado a cliente')
  await entregar(eliminado.id)
  expect(await hay(idArticulo)).toMatchObject({ aqui: 0, apartados: 0 })
  const borrado = { params: { id: eliminado.id }, body: { motivo: 'Se capturó dos veces' } }
  expect((await t.call(maestro, pedidos.eliminar, borrado)).status).toBe(200)
  expect(await hay(idArticulo)).toMatchObject({ aqui: 1, apartados: 0 })
})

test('eight tills sell the last frame at once: all of them sell, and seven are flagged', async () => {
  const idArticulo = await tenerArticulo(t, encargado, sucursal, 1)
  const tomados = await Promise.all(Array.from({ length: 8 }, () => tomar(idArticulo)))
  for (const { id } of tomados) await avanzar(id, 'Recibido en sucursal')

  const estados = await Promise.all(tomados.map(({ id }) => avanzar(id, 'Entregado a cliente')))

  expect(estados.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const { aqui, movimientos, apartados } = await hay(idArticulo)
  expect({ aqui, apartados }).toEqual({ aqui: -7, apartados: 0 })
  expect(movimientos.filter(({ sinExistencia }) => sinExistencia)).toHaveLength(7)
})

test('a piece is taken from the store where the showcase has none', async () => {
  const id = await tenerArticulo(t, encargado, sucursal)
  const entrada = { sucursal, lugar: 'bodega' as const, cantidad: 1, costo: 10, documento: '' }
  await t.call(encargado, inventario.entrada, { params: { id }, body: entrada })
  await entregar((await tomar(id)).id)

  const { body } = await t.call(caja, inventario.articulo, { params: { id }, query: { sucursal } })
  expect(body.data.existencias).toMatchObject([{ lugar: 'bodega', cantidad: 0 }])
})

test("an invoice tells the article's own SAT key and unit; a service is no piece", async () => {
  const cambios = { familia: 'servicio', unidadSat: 'E48', claveSat: '85121603' } as const
  const idArticulo = await tenerArticulo(t, encargado, sucursal, 0, cambios)
  const { id } = await tomar(idArticulo)
  await entregar(id)

  const { body } = await t.call(caja, facturacion.dePedido, { params: { id } })
  expect(body.data.Conceptos).toMatchObject([{ CodigoProducto: '85121603', CodigoUnidad: 'E48', Unidad: 'SERVICIO' }])
  expect((await hay(idArticulo)).totalMovimientos).toBe(0)
})

test('files of the stock name no patient, whatever order has their pieces', async () => {
  const idArticulo = await tenerArticulo(t, encargado, sucursal, 2)
  const { id: idCliente } = await buildCliente(t.db, {
    ...{ idSucursal: sucursal, nombre: 'ZACARÍAS IRREPETIBLE', telefono: '2229081726' },
  })
  const elementos = [elemento(500, { idArticulo, observaciones: 'De Zacarías Irrepetible' })]
  await entregar((await tomarPedido(t, caja, cajero, { idCliente, elementos })).id)
  const { bytes } = await exportar(t, encargado, 'articulos', { sucursal: String(sucursal) }, 'csv')
  const articulo = t.db.selectFrom('articulo').select('codigo').where('id', '=', idArticulo)
  expect(bytes.toString('utf8')).toContain((await articulo.executeTakeFirstOrThrow()).codigo)
  expect(bytes.toString('utf8')).not.toMatch(/zacar[ií]as|2229081726/i)
  for (const { columnas } of [listaDeArticulos, articulosLlevados, movimientosDeInventarioLlevados])
    expect(columnas.map(({ titulo }) => titulo).join(', ')).not.toMatch(/paciente|cliente|tel[eé]fono/i)
})

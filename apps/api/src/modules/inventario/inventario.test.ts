import { inventario } from '@nitida/contract/inventario'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { filasDe } from '../../../test/exportar.ts'
import { articuloNuevo, loQueHay, tenerArticulo } from '../../../test/inventario.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let encargado: string
let caja: string
let sucursal: number
let otra: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  otra = await buildSucursal(t.db)
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
})
afterAll(() => t.cerrar())

const leer = async (tk: string, id: number) =>
  (await t.call(tk, inventario.articulo, { params: { id }, query: { sucursal } })).body.data
const entrar = (id: number, cantidad: number, costo: number) =>
  t.call(encargado, inventario.entrada, {
    params: { id },
    body: { sucursal, lugar: 'exhibidor', cantidad, costo, documento: 'F-20841' },
  })
const ajustar = (id: number, cantidad: number, motivo = 'Se rompió') =>
  t.call(encargado, inventario.ajuste, { params: { id }, body: { sucursal, lugar: 'exhibidor', cantidad, motivo } })

test('an article is kept with its codes, and who may not see costs is never told them', async () => {
  const id = await tenerArticulo(t, encargado, sucursal, 4, { codigos: ['7501234021401', '036000291452'], minimo: 3 })

  expect(await leer(encargado, id)).toMatchObject({
    ...{ marca: 'Vértice', medida: '52□18-140', codigos: ['036000291452', '7501234021401'], claveSat: '42142903' },
    ...{ precio: 1890, precioCadena: 1890, precioSucursal: null, costo: 640, aqui: 4, otras: 0, minimo: 3 },
  })
  const visto = await t.call(caja, inventario.articulo, { params: { id }, query: { sucursal } })
  expect(visto.body.data).toMatchObject({ costo: null, movimientos: [{ costo: null, cantidad: 4, saldo: 4 }] })
  const lista = await t.call(caja, inventario.list, { query: { sucursal } })
  expect(lista.body.data.every(({ costo }) => costo === null)).toBe(true)
})

test.each([
  ['7501234021406', 'DATOS_INVALIDOS'],
  ['12345', 'DATOS_INVALIDOS'],
])('the code %s is refused: its digits do not check', async (codigo, error) => {
  const { body } = await t.call(encargado, inventario.crear, { body: articuloNuevo(sucursal, { codigos: [codigo] }) })
  expect(body.error).toBe(error)
})

test('no two articles share a code, whatever its capitals and its leading zeros', async () => {
  await tenerArticulo(t, encargado, sucursal, 0, { codigo: 'V2140c5', codigos: ['4006381333931', '96385074'] })

  const otros = [{ codigo: 'v2140C5' }, { codigos: ['04006381333931'] }, { codigos: ['00000096385074'] }]
  for (const cambios of otros) {
    const { status, body } = await t.call(encargado, inventario.crear, { body: articuloNuevo(sucursal, cambios) })
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'CODIGO_EN_USO' })
  }
})

test('words find in any order and a code finds its article alone', async () => {
  const id = await tenerArticulo(t, encargado, sucursal, 0, {
    ...{ marca: 'Lince', modelo: '508', color: 'C1 negro', codigo: 'LN-508', codigos: ['5901234123457'] },
  })
  await tenerArticulo(t, encargado, sucursal, 0, { marca: 'Lince', modelo: '909', color: 'C2 verde' })
  const hallar = async (search: string) =>
    (await t.call(caja, inventario.list, { query: { sucursal, search } })).body.data.map(({ modelo }) => modelo)

  expect(await hallar('negro lince 52')).toEqual(['508'])
  expect(await hallar('LINCE')).toEqual(['508', '909'])
  expect(await hallar('ln-508')).toEqual(['508'])
  expect(await hallar('5901234123457')).toEqual(['508'])
  expect(await hallar('nada así')).toEqual([])
  const paginas = await Promise.all(
    [1, 2, 9].map((page) => t.call(caja, inventario.list, { query: { sucursal, search: 'lince', page, limit: 1 } })),
  )
  expect(paginas.map(({ body }) => [body.data.map(({ modelo }) => modelo), body.total])).toEqual([
    [['508'], 2],
    [['909'], 2],
    [[], 2],
  ])
  expect((await leer(caja, id)).apartados).toBe(0)
})

test('a branch may have its own price; every price that was in force is kept, and none is rewritten', async () => {
  const id = await tenerArticulo(t, encargado, sucursal)
  const articulo = await leer(encargado, id)
  const guardar = (cambios: object, version: number) =>
    t.call(encargado, inventario.guardar, {
      params: { id },
      body: { ...articuloNuevo(sucursal), codigo: articulo.codigo, activo: true, ...cambios, version },
    })

  expect((await guardar({ precioSucursal: 1700 }, 1)).status).toBe(200)
  expect((await guardar({ precio: 1990, precioSucursal: 1700 }, 2)).status).toBe(200)
  expect((await guardar({ precio: 1990 }, 3)).status).toBe(200)
  expect((await guardar({ precio: 5 }, 1)).body.error).toBe('ARTICULO_CAMBIADO')

  const precios = await t.db
    .selectFrom('articulo_precio')
    .selectAll()
    .where('id_articulo', '=', id)
    .orderBy('id')
    .execute()
  expect(precios.map(({ id_sucursal, precio }) => [id_sucursal, precio])).toEqual([
    [null, 1890_00],
    [sucursal, 1700_00],
    [null, 1990_00],
    [sucursal, null],
  ])
  await expect(sql`update articulo_precio set precio = 1`.execute(t.db)).rejects.toThrow()
})

test('the average cost is what an independent model says, and only purchases move it', async () => {
  const id = await tenerArticulo(t, encargado, sucursal)
  let [piezas, promedio] = [0, 0]
  for (const [cantidad, costo] of [
    [3, 640],
    [5, 512.5],
    [-4, 0],
    [1, 999.99],
    [7, 0],
  ] as const) {
    if (cantidad < 0) await ajustar(id, cantidad)
    else {
      await entrar(id, cantidad, costo)
      promedio = (piezas * promedio + cantidad * costo) / (piezas + cantidad)
    }
    piezas += cantidad
    expect(await leer(encargado, id)).toMatchObject({ aqui: piezas, costo: Math.round(promedio * 100) / 100 })
  }
})

test('an adjustment never leaves a place below zero, also with eight at once', async () => {
  const id = await tenerArticulo(t, encargado, sucursal, 3)

  const respuestas = await Promise.all(Array.from({ length: 8 }, () => ajustar(id, -1)))

  expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(respuestas.flatMap(({ body }) => body.error ?? []))).toEqual(new Set(['EXISTENCIA_INSUFICIENTE']))
  expect(await loQueHay(t, encargado, id, sucursal)).toMatchObject({ aqui: 0, totalMovimientos: 4 })
})

test('moves are only added: neither the application nor its owner rewrites one', async () => {
  await tenerArticulo(t, encargado, sucursal, 1)
  await expect(sql`update movimiento_inventario set cantidad = 9`.execute(t.db)).rejects.toThrow()
  await expect(sql`delete from movimiento_inventario`.execute(t.db)).rejects.toThrow()
  await expect(sql`update existencia set cantidad = 9`.execute(t.db)).rejects.toThrow()
})

test('another branch is out of reach, and a service has no pieces', async () => {
  const id = await tenerArticulo(t, encargado, sucursal, 1)
  const servicio = await tenerArticulo(t, encargado, sucursal, 0, { familia: 'servicio', unidadSat: 'E48' })
  const entrada = { lugar: 'bodega' as const, cantidad: 1, costo: 1, documento: '' }

  const estados = await Promise.all([
    t.call(encargado, inventario.list, { query: { sucursal: otra } }),
    t.call(encargado, inventario.entrada, { params: { id }, body: { ...entrada, sucursal: otra } }),
    t.call(encargado, inventario.crear, { body: articuloNuevo(otra) }),
    t.call(encargado, inventario.entrada, { params: { id: 999_999 }, body: { ...entrada, sucursal } }),
    t.call(encargado, inventario.entrada, { params: { id: servicio }, body: { ...entrada, sucursal } }),
  ])
  expect(estados.map(({ status }) => status)).toEqual([404, 404, 404, 404, 409])
})

test('below the minimum of the branch it is to be ordered; what is not sold any more is apart', async () => {
  const id = await tenerArticulo(t, encargado, sucursal, 2, { minimo: 3, marca: 'Porpedir' })
  const ver = async (vista: 'porPedir' | 'inactivos') =>
    (await t.call(caja, inventario.list, { query: { sucursal, vista } })).body.data.map((uno) => uno.id)

  expect(await ver('porPedir')).toContain(id)
  const { codigo, version } = await leer(encargado, id)
  const body = { ...articuloNuevo(sucursal), codigo, version, activo: false }
  await t.call(encargado, inventario.guardar, { params: { id }, body })
  expect(await ver('porPedir')).not.toContain(id)
  expect(await ver('inactivos')).toContain(id)
  expect((await entrar(id, 1, 1)).body.error).toBe('ARTICULO_INACTIVO')
})

test('the list leaves as a file as it is narrowed, with costs for who may see them, of a branch within reach', async () => {
  const id = await tenerArticulo(t, encargado, sucursal, 2, { marca: 'Exportada', modelo: 'X1' })
  await tenerArticulo(t, encargado, sucursal, 0, { marca: 'Exportada', modelo: 'X2' })
  const filas = (tk: string, filtro: object) => filasDe(t, tk, 'articulos', { sucursal: `${sucursal}`, ...filtro })
  const { codigo } = await leer(encargado, id)
  const [primera, ...otras] = await filas(encargado, { search: 'exportada' })
  expect(otras.map(({ Modelo }) => Modelo)).toEqual(['X2'])
  expect(primera).toMatchObject({ Código: codigo, Marca: 'Exportada', Aquí: 2, 'Costo promedio': 640 })
  expect(await filas(caja, { search: codigo })).toEqual([{ ...primera, 'Costo promedio': null }])
  await expect(filas(caja, { sucursal: `${otra}` })).rejects.toThrow()
})

import { inventario } from '@nitida/contract/inventario'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { loQueHay, tenerArticulo } from '../../../test/inventario.ts'
import { atenderTodo, csv, deshacer, importacion, importar, renglones, revisar } from '../../../test/mudanza.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let maestro: string
let encargado: string
let sucursal: number
let otra: number
let folioDeOtra: string

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  otra = await buildSucursal(t.db)
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0', idSucursal: null }))
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  const { folio } = await t.db.selectFrom('sucursal').select('folio').where('id', '=', otra).executeTakeFirstOrThrow()
  folioDeOtra = folio
})
afterAll(() => t.cerrar())

const CABEZA = [
  'Clave',
  'Categoría',
  'Marca',
  'Modelo',
  'Precio de venta',
  'Costo',
  'Código de barras',
  'Existencia',
  'Bodega',
  'Suc',
]
const articulos = { libro: 'articulos', nombre: 'articulos.csv' } as const

const hallar = async (tk: string, codigo: string) => {
  const { body } = await t.call(tk, inventario.list, { query: { sucursal, search: codigo } })
  const [id = 0] = body.data.map((uno) => uno.id)
  return (await t.call(tk, inventario.articulo, { params: { id }, query: { sucursal } })).body.data
}

test('rows become articles with their codes and the pieces that are there, at their cost; the preview writes nothing', async () => {
  const archivo = csv([
    CABEZA,
    ['A-1', 'Armazones', 'Vértice', '2140', '$1,890.00', 640, '7501234021401, 036000291452', 3, 2, ''],
    ['A-2', 'Lentes de sol', 'Ópalo', '77', 2450, '', '', 1, '', ''],
    ['', 'Servicio', 'Taller', 'Ajuste', 150, '', '', '', '', ''],
    ['A-4', 'Sombreros', 'Ópalo', '78', 900, '', '', 1, '', ''],
    ['A-5', 'Solar', 'Ópalo', '79', 900, '', '7501234021406', 1, '', ''],
    ['A-6', 'Servicio', 'Taller', 'Limpieza', 0, '', '', 2, '', ''],
  ])
  const id = await revisar(t, maestro, archivo, { ...articulos, sucursal })
  expect((await importacion(t, maestro, id)).cuentas).toMatchObject({ Nuevo: 3, Problema: 3 })
  expect((await renglones(t, maestro, id)).slice(3).map(({ problemas }) => problemas[0]?.mensaje)).toEqual([
    expect.stringContaining('«Sombreros» no se conoce'),
    expect.stringContaining('«7501234021406» no es un código EAN o UPC'),
    'Un servicio no tiene piezas.',
  ])
  expect(await t.db.selectFrom('articulo').select('id').where('codigo', '=', 'A-1').execute()).toEqual([])

  await importar(t, maestro, archivo, { ...articulos, sucursal })
  const uno = await hallar(maestro, 'A-1')
  expect(uno).toMatchObject({
    ...{ familia: 'armazon', marca: 'Vértice', precio: 1890, costo: 640, aqui: 5, claveSat: '42142903' },
    codigos: ['036000291452', '7501234021401'],
    movimientos: [
      { causa: 'compra', documento: 'Existencia inicial', cantidad: 2 },
      { causa: 'compra', documento: 'Existencia inicial', cantidad: 3 },
    ],
  })
  const dos = await hallar(maestro, 'A-2')
  expect(dos).toMatchObject({
    ...{ familia: 'solar', aqui: 1, costo: null },
    movimientos: [{ causa: 'ajuste', motivo: 'Existencia inicial' }],
  })
})

test('a file that comes again changes nothing, and another branch gets its pieces of the same article', async () => {
  const archivo = csv([CABEZA, ['B-1', '', 'Vértice', '2141', 1890, 640, '', 3, '', '']])
  await importar(t, maestro, archivo, { ...articulos, sucursal })
  const id = await revisar(t, maestro, archivo, { ...articulos, sucursal })
  expect((await importacion(t, maestro, id)).cuentas).toMatchObject({ Igual: 1 })
  const { id: articulo } = await hallar(maestro, 'B-1')
  expect((await loQueHay(t, maestro, articulo, sucursal)).aqui).toBe(3)

  const deOtra = csv([CABEZA, ['b-1', '', 'Vértice', '2141', 1890, 700, '', 2, '', folioDeOtra]])
  const segunda = await importar(t, maestro, deOtra, { ...articulos, sucursal })
  expect(await renglones(t, maestro, segunda)).toMatchObject([{ estado: 'Cambia', idRegistro: articulo }])
  expect(await loQueHay(t, maestro, articulo, otra)).toMatchObject({ aqui: 2, otras: 3 })

  await deshacer(t, maestro, segunda)
  expect(await loQueHay(t, maestro, articulo, otra)).toMatchObject({ aqui: 0, otras: 3 })
})

test('an article that has moves in the branch keeps its pieces: the row stays out', async () => {
  await tenerArticulo(t, maestro, sucursal, 4, { codigo: 'C-1' })
  const archivo = csv([CABEZA, ['C-1', '', 'Vértice', '2142', 1890, 640, '', 9, '', '']])
  const id = await revisar(t, maestro, archivo, { ...articulos, sucursal })

  expect(await renglones(t, maestro, id)).toMatchObject([
    { estado: 'Omitido', motivo: expect.stringContaining('ya tiene movimientos en esta sucursal') },
  ])
})

test('taken back, pieces leave and the article is not sold any more; one that was touched stays', async () => {
  const archivo = csv([
    CABEZA,
    ['D-1', '', 'Vértice', '2150', 1890, 640, '', 3, '', ''],
    ['D-2', '', 'Vértice', '2151', 1890, '', '', 2, '', ''],
    ['D-3', '', 'Vértice', '2152', 1890, 640, '', 2, '', ''],
  ])
  const id = await importar(t, encargado, archivo, { ...articulos, sucursal })
  const [uno, dos, tres] = [await hallar(maestro, 'D-1'), await hallar(maestro, 'D-2'), await hallar(maestro, 'D-3')]
  const body = { sucursal, lugar: 'exhibidor' as const, cantidad: -1, motivo: 'Se rompió' }
  await t.call(maestro, inventario.ajuste, { params: { id: tres.id }, body })

  expect(await deshacer(t, encargado, id)).toMatchObject({ deshechos: 2, noDeshechos: 1 })
  for (const { id: articulo } of [uno, dos])
    expect(await loQueHay(t, maestro, articulo, sucursal)).toMatchObject({ aqui: 0 })
  expect(await hallar(maestro, 'D-1')).toMatchObject({ activo: false })
  expect(await hallar(maestro, 'D-3')).toMatchObject({ activo: true, aqui: 1 })
  expect((await renglones(t, encargado, id, { noDeshechos: 'true' })).map(({ noDeshecho }) => noDeshecho)).toEqual([
    'Sus piezas ya se movieron.',
  ])

  const otraVez = await importar(t, encargado, archivo, { ...articulos, sucursal })
  await atenderTodo(t)
  expect((await renglones(t, encargado, otraVez)).map(({ estado }) => estado)).toEqual(['Cambia', 'Cambia', 'Igual'])
  expect(await hallar(maestro, 'D-1')).toMatchObject({ activo: true, aqui: 3 })
  await deshacer(t, encargado, otraVez)
  expect(await hallar(maestro, 'D-1')).toMatchObject({ activo: false, aqui: 0 })
})

test('a corrected file after an undo puts right what the first one said, as often as it is taken back', async () => {
  const archivo = (marca: string, precio: number) =>
    csv([
      CABEZA,
      ['R-1', '', marca, '2190', precio, 640, '4006381333931', 3, '', ''],
      ['R-2', '', 'Vértice', '2191', precio, '', '', '', '', ''],
    ])
  const [mala, buena] = [archivo('Vértize', 189), archivo('Vértice', 1890)]
  await deshacer(t, encargado, await importar(t, encargado, mala, { ...articulos, sucursal }))

  const otra = await importar(t, encargado, buena, { ...articulos, sucursal })
  const [uno, dos] = await renglones(t, encargado, otra)
  expect([uno?.estado, dos?.estado]).toEqual(['Cambia', 'Cambia'])
  expect(uno?.cambios).toEqual([
    { campo: 'activo', antes: false, despues: true },
    { campo: 'marca', antes: 'Vértize', despues: 'Vértice' },
    { campo: 'precio', antes: 189, despues: 1890 },
    { campo: 'exhibidor', antes: 0, despues: 3 },
  ])
  expect(await hallar(maestro, 'R-1')).toMatchObject({ activo: true, marca: 'Vértice', precio: 1890, aqui: 3 })
  expect(await hallar(maestro, 'R-2')).toMatchObject({ activo: true, precio: 1890 })

  expect(await deshacer(t, encargado, otra)).toMatchObject({ deshechos: 2, noDeshechos: 0 })
  expect(await hallar(maestro, 'R-1')).toMatchObject({ activo: false, aqui: 0 })
  await importar(t, encargado, mala, { ...articulos, sucursal })
  expect(await hallar(maestro, 'R-1')).toMatchObject({ activo: true, marca: 'Vértize', precio: 189, aqui: 3 })
})

test('an article that somebody changed after the undo keeps what he wrote', async () => {
  const archivo = (precio: number) => csv([CABEZA, ['S-1', '', 'Vértice', '2195', precio, '', '', 1, '', '']])
  await deshacer(t, encargado, await importar(t, encargado, archivo(189), { ...articulos, sucursal }))
  const alguien = { precio: 50_000, version: 3 }
  await t.db.updateTable('articulo').set(alguien).where('codigo', '=', 'S-1').execute()

  await importar(t, encargado, archivo(1890), { ...articulos, sucursal })
  expect(await hallar(maestro, 'S-1')).toMatchObject({ activo: true, precio: 500, aqui: 1 })
})

test('an undo that leaves an article on sale does not write down that it is not', async () => {
  const articulo = await tenerArticulo(t, maestro, otra, 1, { codigo: 'T-1' })
  const archivo = csv([CABEZA, ['T-1', '', 'Vértice', '2196', 900, 400, '', 2, '', '']])
  await deshacer(t, encargado, await importar(t, encargado, archivo, { ...articulos, sucursal }))
  const { despues } = await t.db
    .selectFrom('auditoria')
    .select('despues')
    .where('accion', '=', 'artículo guardado')
    .where('id_entidad', '=', articulo)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(despues).not.toHaveProperty('activo')
})

test('type 1 brings in articles of his branch only', async () => {
  const archivo = csv([CABEZA, ['E-1', '', 'Vértice', '2160', 1890, 640, '', 3, '', folioDeOtra]])
  const id = await revisar(t, encargado, archivo, { ...articulos, sucursal })

  expect(await renglones(t, encargado, id)).toMatchObject([
    {
      estado: 'Problema',
      problemas: [{ campo: 'sucursal', mensaje: 'Es de otra sucursal; tú importas sólo en la tuya.' }],
    },
  ])
})

test("SAT's keys of a file are read as programs and people write them", async () => {
  const cabeza = ['Clave', 'Marca', 'Modelo', 'Precio', 'Clave SAT', 'Unidad SAT']
  const archivo = csv([
    cabeza,
    ['K-1', 'Vértice', '3001', 900, '4214-2903', 'H-87'],
    ['K-2', 'Vértice', '3002', 900, '4214\u00a02905', 'h87 - Pieza'],
    ['K-3', 'Vértice', '3003', 900, '42142906.0', 'pieza'],
    ['K-4', 'Vértice', '3004', 900, '4214', ''],
  ])
  await importar(t, maestro, archivo, { ...articulos, sucursal })
  const claves = await t.db
    .selectFrom('articulo')
    .select(['codigo', 'clave_sat', 'unidad_sat'])
    .where('codigo', 'like', 'K-_')
    .orderBy('codigo')
    .execute()
  expect(claves).toEqual([
    { codigo: 'K-1', clave_sat: '42142903', unidad_sat: 'H87' },
    { codigo: 'K-2', clave_sat: '42142905', unidad_sat: 'H87' },
    { codigo: 'K-3', clave_sat: '42142906', unidad_sat: 'H87' },
  ])
})

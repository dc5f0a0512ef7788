import { pedidos } from '@nitida/contract/pedidos'
import { rehechos } from '@nitida/contract/rehechos'
import { taller } from '@nitida/contract/taller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, recibirEn, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { controlNuevo, leer, otraCharola } from '../../../test/taller.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let maestro: Puesto
let uno: Puesto
let otro: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
  uno = await abrirPuesto(t, '1', await buildSucursal(t.db))
  otro = await abrirPuesto(t, '1', await buildSucursal(t.db, { zona: 'America/Tijuana' }))
})
afterAll(() => t?.cerrar())

const MES = { desde: '2026-11-01', hasta: '2026-11-30' }
const tasas = async (quien: Puesto, query: object = {}) =>
  (await t.call(quien.tk, rehechos.tasas, { query: { ...MES, ...query } })).body
const renglones = async (quien: Puesto, query: object) =>
  (await t.call(quien.tk, rehechos.renglones, { query: { ...MES, grupo: 'causa', clave: '', ...query } })).body

async function tomar(puesto: Puesto, elementos = [elemento(500)]): Promise<number> {
  const { id } = await tomarPedido(t, puesto.tk, puesto.usuario, { elementos })
  await recibirEn(t, puesto, id)
  return id
}
async function rehacer(puesto: Puesto, id: number, causa: 'taller' | 'medida', costo: number | null): Promise<number> {
  const cobro = { paga: 'optica', diferencia: null, formaPago: null } as const
  const body = { ...cobro, causa, costo, fechaEntrega: '2026-12-05', nota: '' }
  return (await t.call(puesto.tk, rehechos.rehacer, { params: { id }, body })).body.pedidoId
}

test('remakes are counted by cause, laboratory and brand beside the orders that have the same, and each number opens its rows', async () => {
  expect((await tasas(uno)).data).toEqual({ pedidos: 0, rehechos: 0, enTaller: 0, costo: 0, grupos: [] })
  const idArticulo = await tenerArticulo(t, uno.tk, uno.idSucursal)
  const conMarca = await tomar(uno, [elemento(500, { idArticulo })])
  await tomar(uno)
  const primero = await rehacer(uno, conMarca, 'taller', 180)
  await rehacer(uno, conMarca, 'medida', null)
  await rehacer(otro, await tomar(otro), 'medida', 20.5)

  const { data } = await tasas(uno)
  expect(data).toMatchObject({ pedidos: 4, rehechos: 2, costo: 180 })
  const deGrupo = (grupo: string) => data.grupos.filter((fila) => fila.grupo === grupo)
  expect(deGrupo('causa')).toMatchObject([
    { clave: 'taller', nombre: 'Taller: corte o montaje', rehechos: 1, costo: 180, pedidos: null },
    { clave: 'medida', rehechos: 1, costo: 0 },
  ])
  expect(deGrupo('laboratorio')).toMatchObject([{ clave: '', nombre: 'Taller propio', rehechos: 2, pedidos: 4 }])
  expect(deGrupo('optometrista')).toMatchObject([{ nombre: 'Sin visita ni historia', rehechos: 2, pedidos: 4 }])
  const [marca] = deGrupo('marca')
  expect(marca).toMatchObject({ rehechos: 2, pedidos: 3 }) // the order itself and both that make it again

  for (const { grupo, clave, rehechos: cuantos } of data.grupos)
    expect((await renglones(uno, { grupo, clave })).total).toBe(cuantos)
  const [fila] = (await renglones(uno, { clave: 'taller' })).data
  expect(fila).toMatchObject({
    id: primero,
    idOrigen: conMarca,
    causa: 'taller',
    paga: 'optica',
    costo: 180,
    dia: '2026-11-24',
  })
})

test('a pair that was made again in the workshop counts once, among those of its cause, of who had made it and of its own frame', async () => {
  const puesto = await abrirPuesto(t, '1', await buildSucursal(t.db))
  const idArticulo = await tenerArticulo(t, puesto.tk, puesto.idSucursal)
  const lente = { lente: 'Monofocal CR-39', importeLente: 300 }
  const elementos = [elemento(500, lente), elemento(500, { ...lente, idArticulo })]
  const { id } = await tomarPedido(t, puesto.tk, puesto.usuario, { elementos })
  const charola = otraCharola()
  await t.call(puesto.tk, taller.escanear, { body: { codigo: charola, idPedido: id, par: 2 } })
  const lugar = { laboratorio: 'Centro', prometido: null, falta: '', correo: '' }
  await t.call(puesto.tk, taller.lugar, { params: { id }, query: { par: 2 }, body: lugar })
  for (let i = 0; i < 3; i++) await leer(t, puesto.tk, charola)
  t.ponerReloj(AHORA)
  const control = { ...controlNuevo(-2.5), par: 2, causa: 'laboratorio', salida: 'rehacer', costo: 120 } as const
  expect((await t.call(puesto.tk, taller.controlar, { params: { id }, body: control })).status).toBe(200)
  await t.call(puesto.tk, taller.lugar, { params: { id }, query: { par: 2 }, body: { ...lugar, laboratorio: 'Norte' } })

  const { data } = await tasas(puesto)
  expect(data).toMatchObject({ pedidos: 1, rehechos: 1, enTaller: 1, costo: 120 })
  const [marca] = data.grupos.filter(({ grupo }) => grupo === 'marca')
  expect(marca).toMatchObject({ rehechos: 1, enTaller: 1, pedidos: 1 })
  const una = { rehechos: 1, enTaller: 1, costo: 120 }
  expect(data.grupos).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...una, grupo: 'causa', clave: 'laboratorio', pedidos: null }),
      expect.objectContaining({ ...una, grupo: 'laboratorio', clave: 'Centro', pedidos: 0 }),
    ]),
  )
  for (const { grupo, clave, rehechos: cuantos } of data.grupos)
    expect((await renglones(puesto, { grupo, clave })).total).toBe(cuantos)
  const suyo = { id, causa: 'laboratorio', paga: 'laboratorio', costo: 120, idOrigen: null, folioOrigen: null }
  expect((await renglones(puesto, { clave: 'laboratorio' })).data).toMatchObject([
    { ...suyo, enTaller: { par: 2, pares: 2 } },
  ])

  // Made again as an order once more, it is another remake of the same order.
  await recibirEn(t, puesto, id)
  const otraVez = await rehacer(puesto, id, 'medida', 30)
  const ambas = await tasas(puesto)
  expect(ambas.data).toMatchObject({ pedidos: 2, rehechos: 2, enTaller: 1, costo: 150 })
  expect((await renglones(puesto, { clave: 'medida' })).data).toMatchObject([
    { id: otraVez, idOrigen: id, enTaller: null },
  ])
  await t.call(maestro.tk, pedidos.eliminar, { params: { id: otraVez }, body: { motivo: 'Era otro' } })
  expect((await tasas(puesto)).data).toMatchObject({ pedidos: 1, rehechos: 1, enTaller: 1, costo: 120 })
})

test('a manager counts his branch alone, the owner all of them, and a till none', async () => {
  expect((await tasas(maestro)).data).toMatchObject({ pedidos: 7, rehechos: 4, costo: 320.5 })
  expect((await tasas(maestro, { sucursal: String(otro.idSucursal) })).data).toMatchObject({ pedidos: 2, rehechos: 1 })
  const ajena = { query: { ...MES, sucursal: String(otro.idSucursal) } }
  expect((await t.call(uno.tk, rehechos.tasas, ajena)).status).toBe(404)
  const caja = await abrirPuesto(t, '2', uno.idSucursal)
  expect((await t.call(caja.tk, rehechos.tasas, { query: MES })).status).toBe(403)
  expect((await t.call(uno.tk, rehechos.tasas, { query: { desde: '2026-11-30', hasta: '2026-11-01' } })).status).toBe(
    422,
  )
  expect((await tasas(uno, { desde: '2026-10-01', hasta: '2026-10-31' })).data).toMatchObject({
    rehechos: 0,
    grupos: [],
  })
})

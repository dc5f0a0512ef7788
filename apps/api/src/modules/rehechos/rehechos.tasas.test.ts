import { rehechos } from '@nitida/contract/rehechos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, recibirEn, tomarPedido } from '../../../test/pedidos.ts'
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
  expect((await tasas(uno)).data).toEqual({ pedidos: 0, rehechos: 0, costo: 0, grupos: [] })
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

test('a manager counts his branch alone, the owner all of them, and a till none', async () => {
  expect((await tasas(maestro)).data).toMatchObject({ pedidos: 6, rehechos: 3, costo: 200.5 })
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

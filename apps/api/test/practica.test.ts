import { comisiones } from '@nitida/contract/comisiones'
import { metas } from '@nitida/contract/metas'
import { mostrador } from '@nitida/contract/mostrador'
import { negocio } from '@nitida/contract/negocio'
import { rehechos } from '@nitida/contract/rehechos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cifrasDelPeriodo } from '../src/modules/negocio/negocio.service.ts'
import { buildCliente } from './builders.ts'
import { abrirPuesto, type Puesto } from './clientes.ts'
import { reglaNueva } from './comisiones.ts'
import { elemento, tomarEn } from './pedidos.ts'
import { AHORA } from './reloj.ts'
import { crearTestApp, type TestApp } from './testApp.ts'

const MES = { desde: '2026-11-01', hasta: '2026-11-24' }

let t: TestApp
let maestro: Puesto
let caja: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
  caja = await abrirPuesto(t, '1')
  await t.call(maestro.tk, comisiones.crearRegla, { body: reglaNueva() })
})
afterAll(() => t?.cerrar())

/** Every figure that counts orders or sums what they are worth; what is in the tills stays the ledger's. */
async function figuras() {
  const ver = await t.call(maestro.tk, negocio.ver, { query: { ...MES, contra: 'anterior' } })
  const { sucursales, dias, horas, saldos } = ver.body.data
  const filas = async (figura: 'ventas' | 'saldo' | 'atrasados') =>
    (await t.call(maestro.tk, negocio.renglones, { query: { figura, ...MES } })).body.total
  const delMes = (await t.call(maestro.tk, metas.ver, { query: { mes: '2026-11' } })).body.data
  const hoy = (await t.call(maestro.tk, mostrador.cadena, {})).body.data
  const tasas = (await t.call(maestro.tk, rehechos.tasas, { query: MES })).body.data
  const ganado = (await t.call(maestro.tk, comisiones.ver, { query: { hasta: MES.hasta } })).body.data
  const delInforme = await cifrasDelPeriodo(
    t.db,
    { alcance: { tipo: 'todas' }, ahora: AHORA },
    { ...MES, contra: 'anio' },
  )
  const sumar = (todas: typeof sucursales) =>
    todas.map(({ cifras: { ventas, pedidos, visitasConPedido }, atrasados }) => [
      ...[ventas, pedidos, visitasConPedido, atrasados],
    ])
  return {
    negocio: [sumar(sucursales), dias.filter(({ pedidos }) => pedidos > 0), horas, saldos],
    renglones: [await filas('ventas'), await filas('saldo'), await filas('atrasados')],
    metas: [delMes.ventas, delMes.cierre, delMes.sucursales],
    hoy: hoy.sucursales?.map(({ ventas }) => ventas),
    rehechos: tasas.pedidos,
    comisiones: ganado?.total,
    informe: [sumar(delInforme.sucursales), delInforme.saldos],
  }
}

test('an order that was taken for practice counts in no figure, even one that somebody charged for', async () => {
  const suyo = (await buildCliente(t.db, { idSucursal: caja.idSucursal })).id
  await tomarEn(t, caja, suyo, { elementos: [elemento(700)] })
  const antes = await figuras()

  const paciente = (await buildCliente(t.db, { idSucursal: caja.idSucursal })).id
  const { pedidoId } = await tomarEn(t, caja, paciente, { elementos: [elemento(1234)] })
  const contado = await figuras()
  for (const figura of Object.keys(antes) as (keyof typeof antes)[]) expect(contado[figura]).not.toEqual(antes[figura])

  await t.db.insertInto('practica').values({ id_pedido: pedidoId, id_cliente: paciente, creada_en: AHORA }).execute()
  expect(await figuras()).toEqual(antes)
})

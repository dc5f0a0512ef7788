import { pedidos } from '@nitida/contract/pedidos'
import { tablero } from '@nitida/contract/tablero'
import { TARJETAS_POR_COLUMNA } from '@nitida/contract/tablero.rules'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { type BaseDatos, crearDb, crearPool } from '../../platform/datos/db.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { verTablero } from './pedidos.tablero.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const deLaSucursal = ({ usuario, idSucursal }: Puesto, db: BaseDatos): CtxSesion => ({
  ...crearCtxDePrueba(t, { db, base: db }),
  actor: { id: usuario.id, tipo: usuario.tipo, name: '', lastName: '', secondLastName: '', idSucursal },
  alcance: { tipo: 'propia', idSucursal },
})

const mirar = (puesto: Puesto, db: BaseDatos) => verTablero(deLaSucursal(puesto, db), { limit: TARJETAS_POR_COLUMNA })

/** Another user's change after the first column was read, and before the second one. */
function trasLaPrimera(hacer: () => Promise<unknown>): KyselyPlugin {
  let hecho = false
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!hecho) {
        hecho = true
        await hacer()
      }
      return result
    },
  }
}

test('an order that moves on while the board is read stands where it stood, and not in two columns', async () => {
  const puesto = await abrirPuesto(t)
  const { id } = await tomarPedido(t, puesto.tk, puesto.usuario)
  const recibir = () =>
    t.call(puesto.tk, pedidos.actualizarEstatus, {
      params: { id },
      body: { estatusActualizado: 'Recibido en sucursal' },
    })

  const columnas = await mirar(puesto, t.db.withPlugin(trasLaPrimera(recibir)))
  const despues = await t.call(puesto.tk, tablero.ver, {})

  expect(columnas.map(({ pedidos }) => pedidos.map((pedido) => pedido.id))).toEqual([[id], [], []])
  expect(columnas.map(({ total }) => total)).toEqual([1, 0, 0])
  expect(despues.body.data.map(({ total }) => total)).toEqual([0, 1, 0])
})

test('an order that goes back to be made again while the board is read is not missing from it', async () => {
  const puesto = await abrirPuesto(t)
  const { id, enviado } = await tomarPedido(t, puesto.tk, puesto.usuario)
  const params = { id }
  await t.call(puesto.tk, pedidos.actualizarEstatus, { params, body: { estatusActualizado: 'Recibido en sucursal' } })
  const editar = () => t.call(puesto.tk, pedidos.actualizar, { params, body: enviado })

  const columnas = await mirar(puesto, t.db.withPlugin(trasLaPrimera(editar)))
  const despues = await t.call(puesto.tk, tablero.ver, {})

  expect(columnas.map(({ pedidos }) => pedidos.map((pedido) => pedido.id))).toEqual([[], [id], []])
  expect(columnas.map(({ total }) => total)).toEqual([0, 1, 0])
  expect(despues.body.data.map(({ total }) => total)).toEqual([1, 0, 0])
})

test('a board takes one connection, and many boards share two', async () => {
  const puesto = await abrirPuesto(t)
  const { id } = await tomarPedido(t, puesto.tk, puesto.usuario)
  const [amplia, estrecha] = [crearPool(t.url, { max: 10 }), crearPool(t.url, { max: 2 })]
  try {
    await mirar(puesto, crearDb(amplia))
    const tableros = await Promise.all(Array.from({ length: 12 }, () => mirar(puesto, crearDb(estrecha))))

    expect(amplia.totalCount).toBe(1)
    expect(tableros.map(([primera]) => primera?.pedidos[0]?.id)).toEqual(Array(12).fill(id))
  } finally {
    await Promise.all([amplia.end(), estrecha.end()])
  }
})

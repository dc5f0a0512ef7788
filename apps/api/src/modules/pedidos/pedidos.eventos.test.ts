import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { escuchar, type ServidorDePrueba } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, oyo } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let servidor: ServidorDePrueba
let jefe: string
beforeAll(async () => {
  t = await crearTestApp()
  servidor = await escuchar(t.app)
  jefe = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(async () => {
  desconectarTodos()
  await t?.cerrar()
})

test('what happens to an order is heard in its branch and by administrators, and nowhere else (I4)', async () => {
  const [puesto, ajeno] = [await abrirPuesto(t), await abrirPuesto(t)]
  const [aqui, alla, admin] = await Promise.all([puesto.tk, ajeno.tk, jefe].map((tk) => conectar(servidor.url, tk)))
  if (!aqui || !alla || !admin) throw new Error('no socket')
  const enTodos = async (event: 'NewPedidoAdded' | 'PedidoUpdated' | 'PedidoDeleted', id: number) => {
    await Promise.all([oyo(aqui, event, id), oyo(admin, event, id)])
    expect(aqui.oido).toEqual([[event, { event, id }]]) // the id and nothing else, once
    aqui.oido.splice(0)
    admin.oido.splice(0)
  }

  const { id, enviado } = await tomarPedido(t, puesto.tk, puesto.usuario, { tipoPago: 'Anticipo', anticipo: 100 })
  const params = { id }
  await enTodos('NewPedidoAdded', id)
  await t.call(puesto.tk, pedidos.abonar, { params, body: { importe: 50, formaPago: 'Debito' } })
  await enTodos('PedidoUpdated', id)
  await t.call(puesto.tk, pedidos.actualizarEstatus, { params, body: { estatusActualizado: 'Recibido en sucursal' } })
  await enTodos('PedidoUpdated', id)
  await t.call(puesto.tk, pedidos.actualizar, { params, body: { ...enviado, tipoPago: 'total' } })
  await enTodos('PedidoUpdated', id)
  const rechazado = await t.call(puesto.tk, pedidos.abonar, { params, body: { importe: 50, formaPago: 'Debito' } })
  expect(rechazado.status).toBe(409)
  await t.call(jefe, pedidos.eliminar, { params, body: { motivo: 'Prueba' } })
  await enTodos('PedidoDeleted', id)
  expect(alla.oido).toEqual([])
  expect(aqui.oido).toEqual([])
})

test('an order that changes branch is heard in both', async () => {
  const puesto = await abrirPuesto(t)
  const { id, enviado } = await tomarPedido(t, puesto.tk, puesto.usuario)
  const idSucursal = await buildSucursal(t.db)
  const destino = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal }))
  const [antes, despues] = await Promise.all([conectar(servidor.url, puesto.tk), conectar(servidor.url, destino)])

  await t.call(jefe, pedidos.actualizar, { params: { id }, body: { ...enviado, idSucursal } })

  await Promise.all([oyo(antes, 'PedidoUpdated', id), oyo(despues, 'PedidoUpdated', id)])
})

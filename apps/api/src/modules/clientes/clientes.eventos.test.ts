import { clientes } from '@nitida/contract/clientes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, clienteNuevo, type Puesto } from '../../../test/clientes.ts'
import { escuchar } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, oyo, type SocketDePrueba } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let jefe: string
let puesto: Puesto
let vecino: Puesto
let aqui: SocketDePrueba
let alla: SocketDePrueba
let administracion: SocketDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  const { url } = await escuchar(t.app)
  jefe = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  puesto = await abrirPuesto(t, '1')
  vecino = await abrirPuesto(t, '1')
  aqui = await conectar(url, puesto.tk)
  alla = await conectar(url, vecino.tk)
  administracion = await conectar(url, jefe)
})
afterAll(async () => {
  desconectarTodos()
  await t?.cerrar()
})

const olvidar = () => {
  for (const socket of [aqui, alla, administracion]) socket.oido.splice(0)
}

test('what happens to a patient is heard in his branch and by administrators, and nowhere else (I4)', async () => {
  const body = clienteNuevo()
  const { id } = (await t.call(puesto.tk, clientes.crear, { body })).body.data
  const params = { id }
  await t.call(puesto.tk, clientes.crear, { body }) // refused: nothing to hear
  await t.call(puesto.tk, clientes.guardar, { params, body: { ...body, edad: 50 } })
  await t.call(puesto.tk, clientes.eliminar, { params })
  await t.call(jefe, clientes.restaurar, { params })
  await oyo(aqui, 'DeletedClient', id)
  // The neighbour's own patient is saved last: once that is heard, every earlier event would have been.
  const suyo = (await t.call(vecino.tk, clientes.crear, { body })).body.data.id
  await Promise.all([oyo(alla, 'NewClientAdded', suyo), oyo(administracion, 'NewClientAdded', suyo)])

  const eventos = ['NewClientAdded', 'UpdatedClient', 'DeletedClient', 'UpdatedClient'].map((event) => [
    event,
    { event, id },
  ])
  const ultimo = ['NewClientAdded', { event: 'NewClientAdded', id: suyo }]
  expect(aqui.oido).toEqual(eventos)
  expect(alla.oido).toEqual([ultimo])
  expect(administracion.oido).toEqual([...eventos, ultimo])
  olvidar()
})

test('a change of branch is heard in both', async () => {
  const body = clienteNuevo()
  const { id } = (await t.call(puesto.tk, clientes.crear, { body })).body.data

  await t.call(jefe, clientes.guardar, { params: { id }, body: { ...body, sucursal: vecino.idSucursal } })

  await Promise.all([oyo(aqui, 'UpdatedClient', id), oyo(alla, 'UpdatedClient', id)])
  olvidar()
})

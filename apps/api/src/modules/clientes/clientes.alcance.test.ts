import { clientes } from '@nitida/contract/clientes'
import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, clienteNuevo, leerCliente, type Puesto } from '../../../test/clientes.ts'
import { pedidoNuevo } from '../../../test/pedidos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string
let encargado: Puesto
let caja: Puesto
let laboratorio: Puesto
let optometrista: Puesto
let ajeno: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  encargado = await abrirPuesto(t, '1')
  caja = await abrirPuesto(t, '2', encargado.idSucursal)
  laboratorio = await abrirPuesto(t, '3', encargado.idSucursal)
  optometrista = await abrirPuesto(t, '4', encargado.idSucursal)
  ajeno = await abrirPuesto(t, '1')
})
afterAll(() => t?.cerrar())

/** Status of every patient call for one session, against a patient of `idSucursal`. */
async function llamarTodo(tk: string | null, idSucursal: number) {
  const vivo = await buildCliente(t.db, { idSucursal })
  const borrado = await buildCliente(t.db, { idSucursal, eliminadoEn: AHORA })
  const params = { id: vivo.id }
  const estatus = async (llamada: Promise<{ status: number }>) => (await llamada).status
  return {
    list: await estatus(t.call(tk, clientes.list, {})),
    listPorSucursal: await estatus(t.call(tk, clientes.listPorSucursal, { params: { branchId: idSucursal } })),
    crear: await estatus(t.call(tk, clientes.crear, { body: clienteNuevo({ sucursal: idSucursal }) })),
    guardar: await estatus(t.call(tk, clientes.guardar, { params, body: clienteNuevo() })),
    porId: await estatus(t.call(tk, clientes.porId, { params })),
    telefono: await estatus(t.call(tk, clientes.telefono, { params })),
    restaurar: await estatus(t.call(tk, clientes.restaurar, { params: { id: borrado.id } })),
    eliminar: await estatus(t.call(tk, clientes.eliminar, { params })),
  }
}

const todo = (estatus: number) => ({
  list: estatus,
  listPorSucursal: estatus,
  crear: estatus,
  guardar: estatus,
  porId: estatus,
  telefono: estatus,
  restaurar: estatus,
  eliminar: estatus,
})

describe('who may do what with a patient of the own branch (D-75)', () => {
  test.each([
    ['nobody without session', () => null, todo(401)],
    ['type 0 everything', () => admin, todo(200)],
    ['type 1 all but the chain and restoring', () => encargado.tk, { ...todo(200), list: 403, restaurar: 403 }],
    ['type 2 the same without removing', () => caja.tk, { ...todo(200), list: 403, restaurar: 403, eliminar: 403 }],
    ['type 3 nothing', () => laboratorio.tk, todo(403)],
    ['type 4 as type 2', () => optometrista.tk, { ...todo(200), list: 403, restaurar: 403, eliminar: 403 }],
  ])('%s', async (_, sesion, esperado) => {
    expect(await llamarTodo(sesion(), encargado.idSucursal)).toEqual(esperado)
  })
})

describe('a patient of another branch is not found (security 4)', () => {
  test.each([
    ['type 1', () => encargado.tk, { ...todo(404), list: 403, restaurar: 403 }],
    ['type 2', () => caja.tk, { ...todo(404), list: 403, restaurar: 403, eliminar: 403 }],
    ['type 4', () => optometrista.tk, { ...todo(404), list: 403, restaurar: 403, eliminar: 403 }],
  ])('by %s', async (_, sesion, esperado) => {
    expect(await llamarTodo(sesion(), ajeno.idSucursal)).toEqual(esperado)
  })

  test('nor is he changed', async () => {
    const { id } = await buildCliente(t.db, { idSucursal: ajeno.idSucursal })
    const antes = await leerCliente(t, id)

    await t.call(encargado.tk, clientes.guardar, { params: { id }, body: clienteNuevo() })
    await t.call(encargado.tk, clientes.guardar, {
      params: { id },
      body: clienteNuevo({ sucursal: encargado.idSucursal }),
    })
    await t.call(encargado.tk, clientes.eliminar, { params: { id } })

    expect(await leerCliente(t, id)).toEqual(antes)
  })

  test('nor listed, searched or counted', async () => {
    const nombre = 'ÚNICA DE LA OTRA'
    await buildCliente(t.db, { idSucursal: ajeno.idSucursal, nombre })
    const params = { branchId: caja.idSucursal }

    const { body } = await t.call(caja.tk, clientes.listPorSucursal, { params, query: { search: nombre } })

    expect([body.data, body.total]).toEqual([[], 0])
  })

  test('nor is an appointment he has elsewhere told to his own branch', async () => {
    const cliente = await buildCliente(t.db, { idSucursal: caja.idSucursal })
    const { id } = await buildCita(t.db, { cliente, idSucursal: ajeno.idSucursal })
    const params = { id: cliente.id }

    const suya = await t.call(caja.tk, clientes.porId, { params })
    const deTodas = await t.call(admin, clientes.porId, { params })

    expect([suya.body.data.proximaCita, deTodas.body.data.proximaCita?.id]).toEqual([null, id])
  })

  test('and a user without branch reaches nobody (D-9)', async () => {
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: null }))

    expect(await llamarTodo(tk, caja.idSucursal)).toEqual({ ...todo(404), list: 403, restaurar: 403 })
  })

  test.each(['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', "1'--"])('and %s is no id', async (id) => {
    const rutas = [`/clientePorId/${id}`, `/clienteTel/${id}`, `/clientesPorSuc/${id}`]
    const respuestas = await Promise.all(
      rutas.map((ruta) => pedirCrudo(t.app, 'GET', encodeURI(ruta), { tk: encargado.tk })),
    )

    expect(respuestas.map((r) => [r.status, r.body.error])).toEqual(Array(3).fill([404, 'NO_ENCONTRADO']))
  })
})

test('fields that are not the form’s change nothing (security 5)', async () => {
  const extra = {
    id: 1,
    id_sucursal: ajeno.idSucursal,
    idSucursal: ajeno.idSucursal,
    branchId: ajeno.idSucursal,
    creado_por: 1,
    idCreador: 1,
    eliminado: true,
    eliminado_en: '2020-01-01',
    createDate: '2020-01-01T00:00:00Z',
    proximaCita: { id: 1 },
    busqueda: 'x',
  }
  const body = { ...clienteNuevo(), ...extra }

  const creado = await pedirCrudo(t.app, 'POST', '/clientes/crearCliente', { tk: caja.tk, body })
  const fila = await t.db.selectFrom('cliente').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const headers = { iduser: '1', name: 'X' }
  const guardado = await pedirCrudo(t.app, 'PUT', `/clientes/${fila.id}`, { tk: caja.tk, body, headers })

  expect([creado.status, guardado.status]).toEqual([200, 200])
  expect(await leerCliente(t, fila.id)).toEqual(fila)
  expect(fila).toMatchObject({
    telefono: body.telefono,
    id_sucursal: caja.idSucursal,
    creado_por: caja.usuario.id,
    creado_en: AHORA,
    eliminado_en: null,
  })
})

test('a prototype in the body is refused', async () => {
  const body = JSON.stringify(clienteNuevo()).replace(/}$/, `,"__proto__":{"sucursal":${ajeno.idSucursal}}}`)

  const { status } = await pedirCrudo(t.app, 'POST', '/clientes/crearCliente', { tk: caja.tk, body })

  expect(status).toBe(400)
})

test('type 4 sees no balance and no order of a patient, in no answer; the counter does (D-75)', async () => {
  const cliente = await buildCliente(t.db, { idSucursal: caja.idSucursal })
  const pedido = pedidoNuevo(cliente.id, caja.idSucursal, { tipoPago: 'Anticipo', anticipo: 100 })
  expect((await t.call(caja.tk, pedidos.crear, { body: pedido })).status).toBe(200)
  const vistos = async (tk: string) => {
    const params = { id: cliente.id }
    const lista = await t.call(tk, clientes.listPorSucursal, { params: { branchId: caja.idSucursal }, query: {} })
    const respuestas = [
      lista.body.data.find(({ id }) => id === cliente.id),
      (await t.call(tk, clientes.porId, { params })).body.data,
      (await t.call(tk, clientes.guardar, { params, body: {} })).body.data,
    ]
    return respuestas.map((visto) => [typeof visto?.saldoPendiente, visto?.estatusPedido])
  }

  expect(await vistos(caja.tk)).toEqual(Array(3).fill(['number', 'En proceso de elaboración']))
  expect(await vistos(optometrista.tk)).toEqual(Array(3).fill(['object', null]))
})

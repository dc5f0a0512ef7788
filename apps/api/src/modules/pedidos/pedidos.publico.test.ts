import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string
let pedido: Awaited<ReturnType<typeof tomarPedido>>

beforeAll(async () => {
  t = await crearTestApp()
  cajero = await buildUsuario(t.db, { tipo: '2', nombre: 'Gabriela' })
  caja = await t.entrar(cajero)
  pedido = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 200 })
})
afterAll(() => t.cerrar())

let direccion = 0
/** Each look comes from an address of its own, so that the limit per address does not meet the tests. */
const mirar = (tk: string | null, id: string) =>
  t.app.inject({
    url: `/api/pedido/${id}`,
    remoteAddress: `10.9.${direccion >> 8}.${direccion++ & 255}`,
    headers: { 'x-app-token': 'aplicacion-de-prueba', ...(tk && { authorization: `Bearer ${tk}` }) },
  })

const PUBLICOS = [
  'createDate',
  'direccionSucursal',
  'entregaRealizada',
  'estatus',
  'fechaEntregaPrevista',
  'nombreCliente',
  'nombreCreador',
  'saldoPendiente',
  'total',
]

test('anybody with the code sees nine fields and not one more (D-24)', async () => {
  const respuesta = await mirar(null, pedido.HashId.toLowerCase())

  const { data } = respuesta.json()
  expect(Object.keys(data).sort()).toEqual(PUBLICOS)
  expect(data).toMatchObject({
    nombreCliente: 'PACIENTE D.',
    nombreCreador: 'Gabriela',
    total: 500,
    saldoPendiente: 300,
  })
})

test('staff of the branch sees the order; other staff sees what anybody sees', async () => {
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '2' }))
  const optometrista = await t.entrar(await buildUsuario(t.db, { tipo: '4', idSucursal: cajero.idSucursal }))

  expect((await mirar(caja, pedido.HashId)).json().data).toMatchObject({ id: pedido.id, HashId: pedido.HashId })
  for (const tk of [ajeno, optometrista]) {
    expect(Object.keys((await mirar(tk, pedido.HashId)).json().data).sort()).toEqual(PUBLICOS)
  }
})

test('a number needs a session, the right type and the right branch', async () => {
  const numero = String(pedido.id)
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '2' }))
  const laboratorio = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: cajero.idSucursal }))

  const respuestas = await Promise.all([
    mirar(null, numero),
    mirar(laboratorio, numero),
    mirar(ajeno, numero),
    mirar(caja, numero),
  ])

  expect(respuestas.map((r) => r.statusCode)).toEqual([401, 403, 404, 200])
})

test('guessing codes is cut off and finds nothing (security 21)', async () => {
  const estados: number[] = []
  for (let n = 0; n < 50; n++) {
    const url = `/api/pedido/${String(n).padStart(26, 'Z')}`
    const { statusCode } = await t.app.inject({
      url,
      remoteAddress: '10.8.0.1',
      headers: { 'x-app-token': 'aplicacion-de-prueba' },
    })
    estados.push(statusCode)
  }

  expect(estados).toEqual([...Array(30).fill(404), ...Array(20).fill(429)])
})

test('a removed order is found by nobody', async () => {
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const otro = await tomarPedido(t, caja, cajero)
  await t.call(admin, pedidos.eliminar, { params: { id: otro.id }, body: { motivo: 'Prueba' } })

  expect((await mirar(null, otro.HashId)).statusCode).toBe(404)
})

test('the code of an order tells how its branch is reached, and nothing else tells it', async () => {
  const contactoDe = (id: string) =>
    t.app.inject({
      url: `/api/pedido/${id}/contacto`,
      remoteAddress: `10.8.0.${direccion++ & 255}`,
      headers: { 'x-app-token': 'aplicacion-de-prueba' },
    })
  expect((await contactoDe(pedido.HashId)).json().data).toEqual({ telefono: null, horario: null, mapa: null })

  const contacto = { telefono: '2221234567', horario: 'Lun a sáb 10:00 a 20:00', mapa: 'https://maps.app.goo.gl/x' }
  await t.db.updateTable('sucursal').set(contacto).where('id', '=', cajero.idSucursal).execute()

  expect((await contactoDe(pedido.HashId.toLowerCase())).json().data).toEqual(contacto)
  for (const id of [String(pedido.id), '0'.repeat(26)]) expect((await contactoDe(id)).statusCode).toBe(404)
})

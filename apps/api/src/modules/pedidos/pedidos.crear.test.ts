import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, libroDe, pedidoNuevo, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  idSucursal = await buildSucursal(t.db, { direccion: 'Av. Juárez 120' })
  cajero = await buildUsuario(t.db, { tipo: '2', idSucursal })
  caja = await t.entrar(cajero)
})
afterAll(() => t.cerrar())

test('the total is the sum of the elements, whatever the browser says (M2, D-29)', async () => {
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })
  const elementos = [
    elemento(450.1, { importeLente: '299.90', lente: 'CR-39' }),
    elemento(150, { otro: 'Estuche', importeOtro: 0.2 }),
  ]
  const mentira = {
    total: 1,
    saldoPendiente: 0,
    importe: 1,
    estatus: 'Entregado a cliente',
    idCreador: 999,
    nombreCreador: 'Otro',
  }

  const { body } = await t.call(caja, pedidos.crear, {
    body: { ...pedidoNuevo(idCliente, idSucursal, { elementos }), ...mentira },
  })

  const { body: leido } = await t.call(caja, pedidos.conElementos, { params: { id: body.pedidoId } })
  expect(leido.pedido).toMatchObject({
    total: 900.2,
    saldoPendiente: 0,
    importe: 900.2,
    anticipo: 0,
    estatus: 'En proceso de elaboración',
    idCreador: cajero.id,
    direccionSucursal: 'Av. Juárez 120',
    entregaRealizada: null,
  })
  expect(leido.elementos).toHaveLength(2)
  expect(await libroDe(t, body.pedidoId)).toEqual([{ tipo: 'total', formaPago: 'Efectivo', importe: 900_20, saldo: 0 }])
})

test('an advance is the first row and the rest is owed', async () => {
  const { id } = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 200, formaPago: 'Debito' })

  expect(await libroDe(t, id)).toEqual([{ tipo: 'anticipo', formaPago: 'Debito', importe: 200_00, saldo: 300_00 }])
  expect(await sumasDe(t, id)).toMatchObject({ total: 500_00, pagado: 200_00, saldo: 300_00 })
})

test.each([
  ['no advance', { tipoPago: 'Anticipo' as const }, 'ANTICIPO_INVALIDO'],
  ['an advance of zero', { tipoPago: 'Anticipo' as const, anticipo: 0 }, 'ANTICIPO_INVALIDO'],
  ['an advance above the total', { tipoPago: 'Anticipo' as const, anticipo: 500.01 }, 'ANTICIPO_INVALIDO'],
  ['no element', { elementos: [] }, 'DATOS_INVALIDOS'],
  ['a frame without text', { elementos: [elemento(1, { armazon: ' ' })] }, 'DATOS_INVALIDOS'],
  ['a negative amount', { elementos: [elemento(-500)] }, 'DATOS_INVALIDOS'],
  ['an amount left blank', { elementos: [elemento(1, { importeArmazon: '' })] }, 'DATOS_INVALIDOS'],
  ['an amount that only a programmer reads', { elementos: [elemento(1, { importeLente: '0x10' })] }, 'DATOS_INVALIDOS'],
  ['a sum that no order holds', { elementos: [elemento(9_000_000), elemento(9_000_000)] }, 'TOTAL_EXCESIVO'],
  ['three decimals', { elementos: [elemento(1.005)] }, 'DATOS_INVALIDOS'],
  ['a delivery date in the past', { fechaEntrega: '2026-11-23' }, 'ENTREGA_EN_PASADO'],
  ['a day that does not exist', { fechaEntrega: '2026-02-31' }, 'DATOS_INVALIDOS'],
])('%s is refused and leaves nothing', async (_, cambios, error) => {
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })

  const { status, body } = await t.call(caja, pedidos.crear, { body: pedidoNuevo(idCliente, idSucursal, cambios) })

  expect({ status, error: body.error }).toEqual({ status: 422, error })
  expect(await t.db.selectFrom('pedido').select('id').where('id_cliente', '=', idCliente).execute()).toEqual([])
})

test('a warranty may be free: no payment row, nothing owed', async () => {
  const { id } = await tomarPedido(t, caja, cajero, { elementos: [elemento(0)] })

  expect(await libroDe(t, id)).toEqual([])
  expect(await sumasDe(t, id)).toMatchObject({ total: 0, saldo: 0 })
})

test('another branch, its patient, and a branch that is closed are out of reach', async () => {
  const ajena = await buildSucursal(t.db)
  const { id: clienteAjeno } = await buildCliente(t.db, { idSucursal: ajena })
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })

  const enOtra = await t.call(caja, pedidos.crear, { body: pedidoNuevo(idCliente, ajena) })
  const conAjeno = await t.call(caja, pedidos.crear, { body: pedidoNuevo(clienteAjeno, idSucursal) })

  expect([enOtra.status, conAjeno.status]).toEqual([404, 404])
})

test('one key makes one order, also with ten at once, and another body is refused (M7)', async () => {
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })
  const body = pedidoNuevo(idCliente, idSucursal)
  const clave = { 'idempotency-key': 'pedido-una-vez-1' }

  const respuestas = await Promise.all(Array.from({ length: 10 }, () => t.call(caja, pedidos.crear, { body }, clave)))
  const repetida = await t.call(caja, pedidos.crear, { body }, clave)
  const otra = await t.call(caja, pedidos.crear, { body: { ...body, observaciones: 'x' } }, clave)

  const ids = new Set(respuestas.filter((r) => r.status === 200).map((r) => r.body.pedidoId))
  expect(ids).toEqual(new Set([repetida.body.pedidoId]))
  expect(otra).toMatchObject({ status: 422, body: { error: 'CLAVE_CON_OTROS_DATOS' } })
  expect(await t.db.selectFrom('pedido').select('id').where('id_cliente', '=', idCliente).execute()).toHaveLength(1)
})

test('forty orders at once get forty folios of the branch, and a removed one is never given again (M8)', async () => {
  const sucursal = await buildSucursal(t.db)
  const usuario = await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal })
  const tk = await t.entrar(usuario)
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))

  const tomados = await Promise.all(Array.from({ length: 40 }, () => tomarPedido(t, tk, usuario)))
  const ultimo = tomados.find(({ folio }) => folio === 40)
  await t.call(admin, pedidos.eliminar, { params: { id: ultimo?.id ?? 0 }, body: { motivo: 'Prueba' } })
  const siguiente = await tomarPedido(t, tk, usuario)

  expect(tomados.map(({ folio }) => folio).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  expect(siguiente.folio).toBe(41)
  expect(new Set(tomados.map(({ HashId }) => HashId)).size).toBe(40)
  expect(tomados[0]?.HashId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
})

import { pedidos } from '@nitida/contract/pedidos'
import { sucursales } from '@nitida/contract/sucursales'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, type Cajero, cerrarCaja } from '../../../test/cortes.ts'
import { elemento, libroDe, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let caja: Cajero
let encargado: Cajero

beforeAll(async () => {
  t = await crearTestApp()
  const tienda = await abrirTienda(t)
  caja = tienda.caja
  encargado = tienda.encargado
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t?.cerrar())

type Cambios = NonNullable<Parameters<typeof tomarPedido>[3]>
const mover = (id: number, estatusActualizado: 'Recibido en sucursal' | 'Entregado a cliente') =>
  t.call(caja.tk, pedidos.actualizarEstatus, {
    params: { id },
    body: { estatusActualizado, formaPagoLiquidacion: 'Credito' },
  })

/** $200 in cash at first, the rest by card at the delivery. */
async function entregar(cambios: Cambios = {}): Promise<number> {
  const { id } = await tomarPedido(t, caja.tk, caja.usuario, { tipoPago: 'Anticipo', anticipo: 200, ...cambios })
  await mover(id, 'Recibido en sucursal')
  const { status } = await mover(id, 'Entregado a cliente')
  expect(status).toBe(200)
  return id
}

const elementosDe = async (id: number) =>
  (await t.call(caja.tk, pedidos.conElementos, { params: { id } })).body.elementos
const devolver = (id: number, elementos: number[], formaPago: 'Efectivo' | 'Credito' = 'Efectivo', tk = encargado.tk) =>
  t.call(tk, pedidos.devolverMercancia, { params: { id }, body: { elementos, formaPago, motivo: 'No le quedaron' } })
const deshacer = (id: number, tk = encargado.tk) =>
  t.call(tk, pedidos.deshacerEntrega, { params: { id }, body: { motivo: 'Era el pedido de al lado' } })

test('D-76: goods come back with their money; the order keeps them, its status and what was not returned', async () => {
  const id = await entregar({ elementos: [elemento(350), elemento(150)] })
  const [caro] = await elementosDe(id)

  const { status, body } = await devolver(id, [caro?.id ?? 0])

  expect(status).toBe(200)
  expect(body.data).toMatchObject({ estatus: 'Entregado a cliente', total: 150, saldoPendiente: 0, anticipo: 150 })
  expect((await libroDe(t, id)).slice(2)).toEqual([
    { tipo: 'devolucion', formaPago: 'Efectivo', importe: -200_00, saldo: 0 },
    { tipo: 'devolucion', formaPago: 'Credito', importe: -150_00, saldo: 0 },
  ])
  expect((await elementosDe(id)).map(({ devuelto }) => devuelto !== null)).toEqual([true, false])
})

test('the same element comes back once, and one of another order never', async () => {
  const [id, otro] = [await entregar({ elementos: [elemento(300), elemento(200)] }), await entregar()]
  const [primero] = await elementosDe(id)
  const [ajeno] = await elementosDe(otro)

  await devolver(id, [primero?.id ?? 0])
  const respuestas = [await devolver(id, [primero?.id ?? 0]), await devolver(id, [ajeno?.id ?? 0])]

  expect(respuestas.map(({ status, body }) => [status, body.error])).toEqual(
    Array(2).fill([409, 'ELEMENTO_YA_DEVUELTO']),
  )
  expect(await sumasDe(t, id)).toMatchObject({ total: 200_00, pagado: 200_00 })
})

test('everything may come back, and a warranty of nothing moves no money', async () => {
  const id = await entregar({ elementos: [elemento(500), elemento(0)] })
  const todos = (await elementosDe(id)).map((fila) => fila.id)

  expect((await devolver(id, todos.slice(1))).status).toBe(200)
  expect(await libroDe(t, id)).toHaveLength(2)
  expect((await devolver(id, todos.slice(0, 1))).status).toBe(200)
  expect(await sumasDe(t, id)).toMatchObject({ total: 0, pagado: 0, estatus: 'Entregado a cliente' })
})

test('goods come back after the delivery only, in front of types 0 and 1, with a reason', async () => {
  const abierto = await tomarPedido(t, caja.tk, caja.usuario)
  const entregado = await entregar()
  const [fila] = await elementosDe(abierto.id)
  const sinMotivo = { elementos: [1], formaPago: 'Efectivo' as const, motivo: ' ' }

  expect((await devolver(abierto.id, [fila?.id ?? 0])).body.error).toBe('PEDIDO_NO_ENTREGADO')
  expect((await devolver(entregado, [1], 'Efectivo', caja.tk)).status).toBe(403)
  expect((await deshacer(entregado, caja.tk)).status).toBe(403)
  const { status } = await t.call(encargado.tk, pedidos.devolverMercancia, {
    params: { id: entregado },
    body: sinMotivo,
  })
  expect(status).toBe(422)
})

test('D-76: a delivery of today is undone: its settlement is turned around in the till that took it, no second notice', async () => {
  const id = await entregar()

  const { status, body } = await deshacer(id)

  expect(status).toBe(200)
  expect(body.data).toMatchObject({ estatus: 'Recibido en sucursal', entregaRealizada: null, saldoPendiente: 300 })
  expect((await libroDe(t, id)).at(-1)).toEqual({
    ...{ tipo: 'reverso', formaPago: 'Credito', importe: -300_00, saldo: 300_00 },
  })
  const reverso = await t.db
    .selectFrom('pago')
    .selectAll()
    .where('id_pedido', '=', id)
    .where('tipo', '=', 'reverso')
    .executeTakeFirstOrThrow()
  expect([reverso.id_usuario, reverso.id_registrador]).toEqual([caja.usuario.id, encargado.usuario.id])
  const avisos = await t.db.selectFrom('mensaje').select('clave').where('id_pedido', '=', id).execute()
  expect(avisos.map(({ clave }) => clave).sort()).toEqual([`pedido:${id}:creado`, `pedido:${id}:listo:1`])
})

test('after it was undone an order is delivered again, and that can be undone as well', async () => {
  const id = await entregar()
  await deshacer(id)

  expect((await mover(id, 'Entregado a cliente')).status).toBe(200)
  expect((await deshacer(id)).status).toBe(200)
  expect(await sumasDe(t, id)).toMatchObject({ pagado: 200_00, estatus: 'Recibido en sucursal' })
})

test('what was corrected since is turned around by the method it is booked with now, in the till that is open', async () => {
  const id = await entregar()
  const { body } = await t.call(caja.tk, pedidos.transaccion, { params: { id } })
  const liquidacion = body.data.find(({ tipo }) => tipo === 'liquidacion')
  const correccion = { formaPago: 'Transferencia', motivo: 'Pagó con transferencia' } as const
  await t.call(encargado.tk, pedidos.corregir, { params: { id: liquidacion?.id ?? 0 }, body: correccion })
  await cerrarCaja(t, caja)

  await deshacer(id)

  expect((await libroDe(t, id)).at(-1)).toMatchObject({ tipo: 'reverso', formaPago: 'Transferencia', importe: -300_00 })
  const ultimo = await t.db
    .selectFrom('pago')
    .selectAll()
    .where('id_pedido', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(ultimo.id_usuario).toBe(encargado.usuario.id)
})

test('a delivery is undone on its own business day, before anything came back, and once', async () => {
  const [ayer, conDevolucion, otra] = [
    await entregar(),
    await entregar({ elementos: [elemento(400), elemento(100)] }),
    await entregar(),
  ]
  await devolver(conDevolucion, [(await elementosDe(conDevolucion))[0]?.id ?? 0])
  await deshacer(otra)

  expect((await deshacer(conDevolucion)).body.error).toBe('ENTREGA_CON_DEVOLUCION')
  expect((await deshacer(otra)).body.error).toBe('PEDIDO_NO_ENTREGADO')
  t.ponerReloj(new Date('2026-11-25T06:00:01Z')) // midnight in the centre
  expect((await deshacer(ayer, await t.entrar(encargado.usuario))).body.error).toBe('ENTREGA_DE_OTRO_DIA')
})

test('a closed branch gets no open order back by an undone delivery; it is opened first (D-73)', async () => {
  const tienda = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  const { id } = await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario, { tipoPago: 'Anticipo', anticipo: 200 })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const) {
    const body = { estatusActualizado, formaPagoLiquidacion: 'Efectivo' } as const
    await t.call(tienda.caja.tk, pedidos.actualizarEstatus, { params: { id }, body })
  }
  const params = { id: tienda.idSucursal }
  const suyos = t.db.updateTable('usuario').set({ activo: false }).where('id_sucursal', '=', tienda.idSucursal)
  await suyos.execute()
  expect((await t.call(maestro.tk, sucursales.desactivar, { params })).status).toBe(200)

  const cerrada = await deshacer(id, maestro.tk)

  expect([cerrada.status, cerrada.body.error]).toEqual([422, 'SUCURSAL_NO_DISPONIBLE'])
  expect(await sumasDe(t, id)).toMatchObject({ estatus: 'Entregado a cliente', saldo: 0 })
  await t.call(maestro.tk, sucursales.activar, { params })
  expect((await deshacer(id, maestro.tk)).status).toBe(200)
})

test('eight people at once give goods back once, and undo a delivery once', async () => {
  await calentar(t)
  for (let ronda = 0; ronda < 3; ronda++) {
    const id = await entregar()
    const [fila] = await elementosDe(id)
    const devoluciones = await Promise.all(Array.from({ length: 8 }, () => devolver(id, [fila?.id ?? 0])))
    expect(devoluciones.filter(({ status }) => status === 200)).toHaveLength(1)

    const otro = await entregar()
    const deshechas = await Promise.all(Array.from({ length: 8 }, () => deshacer(otro)))
    expect(deshechas.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sumasDe(t, otro)).toMatchObject({ pagado: 200_00, libro: 200_00 })
  }
})

import { pedidos } from '@nitida/contract/pedidos'
import type { ActualizarPedido } from '@nitida/contract/pedidos.cuerpos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, libroDe, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string

beforeAll(async () => {
  t = await crearTestApp()
  cajero = await buildUsuario(t.db, { tipo: '2' })
  caja = await t.entrar(cajero)
})
afterAll(() => t.cerrar())

type Enviado = z.input<typeof ActualizarPedido>
type Tomado = Awaited<ReturnType<typeof tomarPedido>>
const anticipo = { tipoPago: 'Anticipo', anticipo: 200 } as const

const editar = ({ id, enviado }: Pick<Tomado, 'id' | 'enviado'>, cambios: Partial<Enviado> = {}, tk = caja) =>
  t.call(tk, pedidos.actualizar, { params: { id }, body: { ...enviado, ...cambios } })
const mover = (id: number, estatusActualizado: 'Recibido en sucursal' | 'Entregado a cliente') =>
  t.call(caja, pedidos.actualizarEstatus, {
    params: { id },
    body: { estatusActualizado, formaPagoLiquidacion: 'Efectivo' },
  })

test('an edit always waits to be made again, also after reception (D-30)', async () => {
  const pedido = await tomarPedido(t, caja, cajero, anticipo)
  await mover(pedido.id, 'Recibido en sucursal')

  const { status } = await editar(pedido, { observaciones: 'Cambia tono', fechaEntrega: '2026-12-01' })

  const { body } = await t.call(caja, pedidos.conElementos, { params: { id: pedido.id } })
  expect(status).toBe(200)
  expect(body.pedido).toMatchObject({
    estatus: 'Esperando elaboración',
    observaciones: 'Cambia tono',
    fechaEntregaPrevista: '2026-12-01',
  })
  expect(await libroDe(t, pedido.id)).toHaveLength(1)
})

test('after a refund an order is edited down to what is in the ledger now, and says the advance that stands', async () => {
  const pedido = await tomarPedido(t, caja, cajero, anticipo)
  const encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: cajero.idSucursal }))
  const devolucion = { importe: 120, formaPago: 'Efectivo', motivo: 'Se le hizo caro' } as const
  await t.call(encargado, pedidos.devolver, { params: { id: pedido.id }, body: devolucion })

  const { body } = await t.call(caja, pedidos.conElementos, { params: { id: pedido.id } })
  const menos = await editar(pedido, { elementos: [elemento(100)], anticipo: 79.99 })
  const bien = await editar(pedido, { elementos: [elemento(100)], anticipo: 80 })

  expect(body.pedido).toMatchObject({ anticipo: 80, saldoPendiente: 420 })
  expect(menos).toMatchObject({ status: 409, body: { error: 'ANTICIPO_MENOR_QUE_PAGADO' } })
  expect(bien.status).toBe(200)
  expect(await sumasDe(t, pedido.id)).toMatchObject({ total: 100_00, pagado: 80_00, saldo: 20_00 })
})

test('an advance that its partial payments push past the total is refused for that reason', async () => {
  const pedido = await tomarPedido(t, caja, cajero, anticipo)
  await t.call(caja, pedidos.abonar, { params: { id: pedido.id }, body: { importe: 200, formaPago: 'Efectivo' } })

  const { status, body } = await editar(pedido, { anticipo: 301 })

  expect(status).toBe(409)
  expect(body).toMatchObject({
    error: 'ANTICIPO_CON_ABONOS_EXCEDE_TOTAL',
    errors: { anticipo: ['Ese anticipo y los abonos ya cobrados pasan del total.'] },
  })
})

test('elements that say who they are keep their row, whatever their place; the rest are new, and what is not sent goes', async () => {
  const pedido = await tomarPedido(t, caja, cajero, {
    ...anticipo,
    elementos: [elemento(300), elemento(100), elemento(100)],
  })
  const elementosDe = async () =>
    (await t.call(caja, pedidos.conElementos, { params: { id: pedido.id } })).body.elementos
  const [primero, segundo, tercero] = (await elementosDe()).map(({ id }) => id)
  const ajeno = (await tomarPedido(t, caja, cajero)).id

  const { status } = await editar(pedido, {
    elementos: [
      elemento(250, { id: tercero }),
      elemento(50),
      elemento(200, { id: primero }),
      elemento(5, { id: ajeno + 90_000 }),
    ],
  })

  const despues = await elementosDe()
  expect(status).toBe(200)
  expect(despues.map(({ importeArmazon }) => importeArmazon)).toEqual([250, 50, 200, 5])
  expect([despues[0]?.id, despues[2]?.id]).toEqual([tercero, primero])
  expect(despues.map(({ id }) => id)).not.toContain(segundo)
})

test('raising the advance pays the difference today by the method of the edit', async () => {
  const pedido = await tomarPedido(t, caja, cajero, anticipo)

  await editar(pedido, { anticipo: 350, formaPago: 'Transferencia' })

  expect(await libroDe(t, pedido.id)).toEqual([
    { tipo: 'anticipo', formaPago: 'Efectivo', importe: 200_00, saldo: 300_00 },
    { tipo: 'anticipo', formaPago: 'Transferencia', importe: 150_00, saldo: 150_00 },
  ])
})

test('switching to total pays what is missing of the new total', async () => {
  const pedido = await tomarPedido(t, caja, cajero, anticipo)

  await editar(pedido, { tipoPago: 'total', elementos: [elemento(600)] })

  expect(await sumasDe(t, pedido.id)).toMatchObject({ total: 600_00, pagado: 600_00, libro: 600_00, saldo: 0 })
})

test.each([
  ['a lower advance', { anticipo: 100 }, 'ANTICIPO_MENOR_QUE_PAGADO'],
  ['a total below what was paid', { elementos: [elemento(150)], anticipo: 150 }, 'TOTAL_MENOR_QUE_PAGADO'],
  ['a total of nothing', { elementos: [elemento(0)], tipoPago: 'total' as const }, 'TOTAL_MENOR_QUE_PAGADO'],
])('a cashier cannot empty the till by editing: %s (M6, M11)', async (_, cambios, error) => {
  const pedido = await tomarPedido(t, caja, cajero, anticipo)

  const respuesta = await editar(pedido, cambios)

  expect(respuesta).toMatchObject({ status: 409, body: { error } })
  expect(await sumasDe(t, pedido.id)).toMatchObject({ total: 500_00, pagado: 200_00 })
})

test('an edit without payment does not relabel the money taken', async () => {
  const pedido = await tomarPedido(t, caja, cajero, anticipo)

  await editar(pedido, { formaPago: 'Credito' })

  const { body } = await t.call(caja, pedidos.porId, { params: { id: pedido.id } })
  expect(body.data[0]?.formaPago).toBe('Efectivo')
  expect(await libroDe(t, pedido.id)).toMatchObject([{ formaPago: 'Efectivo' }])
})

test('a delivered order cannot be edited', async () => {
  const pedido = await tomarPedido(t, caja, cajero)
  await mover(pedido.id, 'Recibido en sucursal')
  await mover(pedido.id, 'Entregado a cliente')

  expect(await editar(pedido)).toMatchObject({ status: 409, body: { error: 'PEDIDO_ENTREGADO' } })
})

test('of two editors with one version, one is told that the order changed', async () => {
  for (let vuelta = 0; vuelta < 10; vuelta++) {
    const pedido = await tomarPedido(t, caja, cajero, anticipo)

    const respuestas = await Promise.all([250, 300].map((monto) => editar(pedido, { anticipo: monto, version: 1 })))

    expect(respuestas.map((r) => r.status).sort()).toEqual([200, 409])
    const { pagado, libro } = await sumasDe(t, pedido.id)
    expect(pagado).toBe(libro)
    expect([250_00, 300_00]).toContain(libro)
  }
})

test('an edit racing with the settlement never collects too much or too little', async () => {
  for (let vuelta = 0; vuelta < 15; vuelta++) {
    const pedido = await tomarPedido(t, caja, cajero, anticipo)
    await mover(pedido.id, 'Recibido en sucursal')

    await Promise.all([
      editar(pedido, { anticipo: 300 }),
      mover(pedido.id, 'Entregado a cliente'),
      editar(pedido, { anticipo: 400 }),
    ])

    const { total, pagado, libro, saldo, estatus } = await sumasDe(t, pedido.id)
    expect(pagado).toBe(libro)
    expect(saldo).toBe(total - libro)
    if (estatus === 'Entregado a cliente') expect(saldo).toBe(0)
  }
})

test('only type 0 moves an order to another branch; its payments stay where they were taken', async () => {
  const otra = await buildSucursal(t.db)
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const pedido = await tomarPedido(t, caja, cajero, anticipo)

  const deCaja = await editar(pedido, { idSucursal: otra })
  const deAdmin = await editar(pedido, { idSucursal: otra, anticipo: 250 }, admin)

  expect([deCaja.status, deAdmin.status]).toEqual([404, 200])
  const filas = await t.db
    .selectFrom('pago')
    .select(['id_sucursal', 'importe'])
    .where('id_pedido', '=', pedido.id)
    .orderBy('id')
    .execute()
  expect(filas).toEqual([
    { id_sucursal: cajero.idSucursal, importe: 200_00 },
    { id_sucursal: otra, importe: 50_00 },
  ])
})

import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { libroDe, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string
let encargado: string
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  cajero = await buildUsuario(t.db, { tipo: '2' })
  caja = await t.entrar(cajero)
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: cajero.idSucursal }))
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const anticipo = { tipoPago: 'Anticipo', anticipo: 200 } as const
const abonar = (id: number, importe: number, clave?: string) =>
  t.call(
    caja,
    pedidos.abonar,
    { params: { id }, body: { importe, formaPago: 'Debito' } },
    clave ? { 'idempotency-key': clave } : {},
  )

test('abonos lower the balance and never pass it', async () => {
  const { id } = await tomarPedido(t, caja, cajero, anticipo)

  const bueno = await abonar(id, 100.5)
  const demasiado = await abonar(id, 199.51)
  const cero = await abonar(id, 0)

  expect(bueno.body.data).toMatchObject({ saldoPendiente: 199.5 })
  expect(demasiado).toMatchObject({ status: 409, body: { error: 'ABONO_EXCEDE_SALDO' } })
  expect(cero.status).toBe(422)
  expect(await libroDe(t, id)).toHaveLength(2)
})

test('eight abonos of $80 on a balance of $300: three go through, again and again', async () => {
  for (let vuelta = 0; vuelta < 10; vuelta++) {
    const { id } = await tomarPedido(t, caja, cajero, anticipo)

    const respuestas = await Promise.all(Array.from({ length: 8 }, () => abonar(id, 80)))

    expect(respuestas.filter((r) => r.status === 200)).toHaveLength(3)
    expect(await sumasDe(t, id)).toMatchObject({ pagado: 440_00, libro: 440_00, saldo: 60_00 })
  }
})

test('one key is one abono', async () => {
  const { id } = await tomarPedido(t, caja, cajero, anticipo)

  await abonar(id, 50, 'abono-unico-1')
  const repetido = await abonar(id, 50, 'abono-unico-1')

  expect(repetido.status).toBe(200)
  expect(await libroDe(t, id)).toHaveLength(2)
})

test('money goes back by the method that took it, with a reason, by type 0 or 1 only', async () => {
  const { id } = await tomarPedido(t, caja, cajero, anticipo)
  const devolver = (tk: string, importe: number, formaPago: 'Efectivo' | 'Credito', motivo = 'Se arrepintió') =>
    t.call(tk, pedidos.devolver, { params: { id }, body: { importe, formaPago, motivo } })

  const deCaja = await devolver(caja, 50, 'Efectivo')
  const porOtraForma = await devolver(encargado, 50, 'Credito')
  const deMas = await devolver(encargado, 200.01, 'Efectivo')
  const sinMotivo = await devolver(encargado, 50, 'Efectivo', '')
  const buena = await devolver(encargado, 50, 'Efectivo')

  expect([deCaja.status, porOtraForma.status, deMas.status, sinMotivo.status, buena.status]).toEqual([
    403, 409, 409, 422, 200,
  ])
  expect(await libroDe(t, id)).toMatchObject([
    { importe: 200_00 },
    { tipo: 'devolucion', importe: -50_00, saldo: 350_00 },
  ])
})

test('a wrong method is corrected by a pair of rows, once', async () => {
  const { id } = await tomarPedido(t, caja, cajero, anticipo)
  const { body } = await t.call(caja, pedidos.transaccion, { params: { id } })
  const corregir = () =>
    t.call(encargado, pedidos.corregir, {
      params: { id: body.data[0]?.id ?? 0 },
      body: { formaPago: 'Credito', motivo: 'Era tarjeta' },
    })

  const respuestas = await Promise.all(Array.from({ length: 8 }, corregir))

  expect(respuestas.map((r) => r.status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await libroDe(t, id)).toEqual([
    { tipo: 'anticipo', formaPago: 'Efectivo', importe: 200_00, saldo: 300_00 },
    { tipo: 'reverso', formaPago: 'Efectivo', importe: -200_00, saldo: 500_00 },
    { tipo: 'correccion', formaPago: 'Credito', importe: 200_00, saldo: 300_00 },
  ])
  const { body: despues } = await t.call(caja, pedidos.transaccion, { params: { id } })
  expect(despues.data[0]).toMatchObject({ tipo: 'correccion', formaPago: 'Credito' })
})

test('a delivered order with a corrected payment stays settled', async () => {
  const { id } = await tomarPedido(t, caja, cajero)
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const) {
    await t.call(caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  }
  const { body } = await t.call(caja, pedidos.transaccion, { params: { id } })

  const { status } = await t.call(encargado, pedidos.corregir, {
    params: { id: body.data[0]?.id ?? 0 },
    body: { formaPago: 'Debito', motivo: 'Era tarjeta' },
  })

  expect(status).toBe(200)
  expect(await sumasDe(t, id)).toMatchObject({ estatus: 'Entregado a cliente', saldo: 0, libro: 500_00 })
})

test('removing an order turns its money around by method, asks a reason, and erases nothing (M6, D-37)', async () => {
  const { id } = await tomarPedido(t, caja, cajero, anticipo)
  await abonar(id, 100)
  const eliminar = (tk: string, motivo?: string) => t.call(tk, pedidos.eliminar, { params: { id }, body: { motivo } })

  const deEncargado = await eliminar(encargado, 'No procede')
  const sinMotivo = await eliminar(admin)
  const bueno = await eliminar(admin, 'Pedido duplicado')
  const otraVez = await eliminar(admin, 'Pedido duplicado')

  expect([deEncargado.status, sinMotivo.status, bueno.status, otraVez.status]).toEqual([403, 422, 200, 404])
  expect(await sumasDe(t, id)).toMatchObject({ pagado: 0, libro: 0 })
  expect(await libroDe(t, id)).toMatchObject([
    { tipo: 'anticipo' },
    { tipo: 'abono' },
    { tipo: 'reverso', formaPago: 'Debito', importe: -100_00 },
    { tipo: 'reverso', formaPago: 'Efectivo', importe: -200_00 },
  ])
  const { body } = await t.call(caja, pedidos.listPorSucursal, { params: { branchId: cajero.idSucursal ?? 0 } })
  expect(body.data.map((pedido) => pedido.id)).not.toContain(id)
})

test.each(['update pago set importe = 1', 'delete from pago', 'truncate pago'])(
  'the application cannot rewrite the ledger: %s (M6)',
  async (sentencia) => {
    await expect(sql.raw(sentencia).execute(t.db)).rejects.toThrow(/permission denied|solo agregar/)
  },
)

test.each([
  ["a balance that is not the order's", 'saldo_despues + 1', 'dia', 'pago_saldo_del_pedido'],
  ["a day that is not its branch's", 'saldo_despues - 1', 'dia - 1', 'pago_dia_de_sucursal'],
])('the database itself refuses a payment with %s, when it ends (M3)', async (_, saldo, dia, constraint) => {
  const { id } = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 100 })
  const falso = sql`insert into pago (id_pedido, id_sucursal, tipo, forma_pago, importe, saldo_despues, revision_pedido, id_usuario,
      dia, creado_en)
    select id_pedido, id_sucursal, 'abono', forma_pago, 1, ${sql.raw(saldo)}, 2, id_usuario, ${sql.raw(dia)}, creado_en
    from pago where id_pedido = ${id}`

  await expect(falso.execute(t.db)).rejects.toMatchObject({ constraint })
})

test('the database itself refuses a total that is not the sum of the elements (M2)', async () => {
  const { id } = await tomarPedido(t, caja, cajero)

  await expect(t.db.updateTable('pedido').set({ total: 900_00 }).where('id', '=', id).execute()).rejects.toThrow(
    /suma de los elementos/,
  )
})

import { pedidos } from '@nitida/contract/pedidos'
import type { CambioEstatus } from '@nitida/contract/pedidos.cuerpos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { libroDe, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
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

const anticipo = { tipoPago: 'Anticipo', anticipo: 200 } as const
const avanzar = (id: number, body: z.input<typeof CambioEstatus>, tk = caja) =>
  t.call(tk, pedidos.actualizarEstatus, { params: { id }, body })
const recibir = (id: number) => avanzar(id, { estatusActualizado: 'Recibido en sucursal' })
const entregar = (id: number, formaPagoLiquidacion: 'Efectivo' | 'Credito' | null = null) =>
  avanzar(id, { estatusActualizado: 'Entregado a cliente', formaPagoLiquidacion })

test('an order is received, then delivered with the rest of the money', async () => {
  const { id } = await tomarPedido(t, caja, cajero, anticipo)

  const recibido = await recibir(id)
  const entregado = await entregar(id, 'Credito')

  expect(recibido.body.data).toMatchObject({ estatus: 'Recibido en sucursal', saldoPendiente: 300 })
  expect(entregado.body.data).toMatchObject({
    estatus: 'Entregado a cliente',
    saldoPendiente: 0,
    entregaRealizada: '2026-11-24T16:00:00.000Z',
  })
  expect(await libroDe(t, id)).toEqual([
    { tipo: 'anticipo', formaPago: 'Efectivo', importe: 200_00, saldo: 300_00 },
    { tipo: 'liquidacion', formaPago: 'Credito', importe: 300_00, saldo: 0 },
  ])
})

test('a balance needs a method; a paid order needs none (D-31)', async () => {
  const conSaldo = await tomarPedido(t, caja, cajero, anticipo)
  const pagado = await tomarPedido(t, caja, cajero)
  await recibir(conSaldo.id)
  await recibir(pagado.id)

  const sinForma = await entregar(conSaldo.id)
  const sinSaldo = await entregar(pagado.id)

  expect(sinForma).toMatchObject({
    status: 422,
    body: { error: 'FALTA_FORMA_PAGO', message: 'Debe seleccionar una forma de pago' },
  })
  expect(await sumasDe(t, conSaldo.id)).toMatchObject({ estatus: 'Recibido en sucursal', saldo: 300_00 })
  expect(sinSaldo.status).toBe(200)
  expect(await libroDe(t, pagado.id)).toHaveLength(1)
})

test('a balance that is not the one that was shown is not collected', async () => {
  const { id } = await tomarPedido(t, caja, cajero, anticipo)
  const { version } = (await recibir(id)).body.data
  const conVersion = (version: number) =>
    avanzar(id, { estatusActualizado: 'Entregado a cliente', formaPagoLiquidacion: 'Efectivo', version })
  const abono = { importe: 100, formaPago: 'Credito' as const }
  const abonado = await t.call(caja, pedidos.abonar, { params: { id }, body: abono })

  const vieja = await conVersion(version)

  expect(vieja).toMatchObject({ status: 409, body: { error: 'PEDIDO_CAMBIADO' } })
  expect(await sumasDe(t, id)).toMatchObject({ estatus: 'Recibido en sucursal', saldo: 200_00 })
  expect((await conVersion(abonado.body.data.version)).status).toBe(200)
  expect((await conVersion(version)).body.error).toBe('PEDIDO_NO_AVANZA')
})

test('only the next status is taken, and there is no way back (M5)', async () => {
  const { id } = await tomarPedido(t, caja, cajero)

  const saltado = await entregar(id)
  await recibir(id)
  await entregar(id)
  const otraVez = await entregar(id, 'Efectivo')
  const atras = await recibir(id)

  expect([saltado, otraVez, atras].map((r) => [r.status, r.body.error])).toEqual(
    Array(3).fill([409, 'PEDIDO_NO_AVANZA']),
  )
  expect(await libroDe(t, id)).toHaveLength(1)
})

test('twenty people settle at once with two methods: the balance is collected once (M4)', async () => {
  for (let vuelta = 0; vuelta < 10; vuelta++) {
    const { id } = await tomarPedido(t, caja, cajero, anticipo)
    await recibir(id)

    const respuestas = await Promise.all(
      Array.from({ length: 20 }, (_, n) => entregar(id, n % 2 ? 'Efectivo' : 'Credito')),
    )

    expect(respuestas.filter((r) => r.status === 200)).toHaveLength(1)
    expect(respuestas.filter((r) => r.status === 409)).toHaveLength(19)
    expect(await sumasDe(t, id)).toMatchObject({ total: 500_00, libro: 500_00, pagado: 500_00, saldo: 0 })
  }
})

test('another branch finds no order, and the laboratory may not ask', async () => {
  const { id } = await tomarPedido(t, caja, cajero)
  const ajena = await t.entrar(await buildUsuario(t.db, { tipo: '1' }))
  const laboratorio = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: cajero.idSucursal }))

  const deOtra = await avanzar(id, { estatusActualizado: 'Recibido en sucursal' }, ajena)
  const delLab = await avanzar(id, { estatusActualizado: 'Recibido en sucursal' }, laboratorio)

  expect([deOtra.status, delLab.status]).toEqual([404, 403])
  expect(await sumasDe(t, id)).toMatchObject({ estatus: 'En proceso de elaboración' })
})

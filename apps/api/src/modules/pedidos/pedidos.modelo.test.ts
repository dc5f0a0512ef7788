import { pedidos } from '@nitida/contract/pedidos'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, libroDe, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let admin: string
let caja: string

beforeAll(async () => {
  t = await crearTestApp()
  cajero = await buildUsuario(t.db, { tipo: '2' })
  caja = await t.entrar(cajero)
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const monto = fc.integer({ min: 0, max: 90_000 }).map((centavos) => centavos / 100)
const forma = fc.constantFrom('Efectivo', 'Transferencia', 'Credito', 'Debito')
const paso = fc.oneof(
  fc.record({ que: fc.constant('abonar' as const), monto, forma }),
  fc.record({ que: fc.constant('devolver' as const), monto, forma }),
  fc.record({ que: fc.constant('corregir' as const), monto, forma }),
  fc.record({ que: fc.constant('editar' as const), monto, forma }),
  fc.record({ que: fc.constant('recibir' as const), monto, forma }),
  fc.record({ que: fc.constant('entregar' as const), monto, forma }),
)
type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never

async function dar(pedido: Awaited<ReturnType<typeof tomarPedido>>, { que, monto, forma }: Paso): Promise<void> {
  const params = { id: pedido.id }
  const motivo = 'Motivo de prueba'
  if (que === 'abonar') await t.call(caja, pedidos.abonar, { params, body: { importe: monto, formaPago: forma } })
  else if (que === 'devolver')
    await t.call(admin, pedidos.devolver, { params, body: { importe: monto, formaPago: forma, motivo } })
  else if (que === 'corregir') {
    const { body } = await t.call(caja, pedidos.transaccion, { params })
    const id = body.data[0]?.id ?? 0
    await t.call(admin, pedidos.corregir, { params: { id }, body: { formaPago: forma, motivo } })
  } else if (que === 'editar') {
    const cambios = {
      elementos: [elemento(monto * 2)],
      tipoPago: 'Anticipo' as const,
      anticipo: monto,
      formaPago: forma,
    }
    await t.call(caja, pedidos.actualizar, { params, body: { ...pedido.enviado, ...cambios } })
  } else {
    const estatusActualizado = que === 'recibir' ? 'Recibido en sucursal' : 'Entregado a cliente'
    await t.call(caja, pedidos.actualizarEstatus, { params, body: { estatusActualizado, formaPagoLiquidacion: forma } })
  }
}

test('whatever is done to an order, its balance is its total minus its ledger, within its bounds (M3, M5)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 3, maxLength: 10 }), async (pasos) => {
      const pedido = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 200 })
      for (const cada of pasos) await dar(pedido, cada)
      const { total, pagado, saldo, estatus, libro } = await sumasDe(t, pedido.id)
      const ultimo = (await libroDe(t, pedido.id)).at(-1)
      expect(pagado).toBe(libro)
      expect(saldo).toBe(total - libro)
      expect(saldo).toBeGreaterThanOrEqual(0)
      expect(libro).toBeGreaterThanOrEqual(0)
      if (estatus === 'Entregado a cliente') expect([saldo, ultimo?.saldo]).toEqual([0, 0])
    }),
    { numRuns: 25 },
  )
})

import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { abrirEmisora, crearFactura, type Emisora, facturaDe, test } from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { cerrarMes } from './facturacion.cierre.service.ts'

let t: TestApp
const MES = '2026-11'

test.beforeAll(({ t: aplicacion }) => {
  t = aplicacion
})

async function cerrar(en = new Date(AHORA.getTime() + 3_600_000)) {
  const { deps } = t.app
  t.ponerReloj(en)
  const maestro = await t.db
    .selectFrom('usuario')
    .select('id')
    .where('tipo', '=', '0')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const ctx = {
    ...ctxDeTarea(deps),
    actor: { ...maestro, name: 'A', lastName: 'B', secondLastName: 'C', tipo: '0' as const, idSucursal: null },
    alcance: { tipo: 'todas' as const },
  }
  const enlaces = { clave: deps.claveFacturas, base: '/api' }
  const cierre = await cerrarMes(ctx, { pac: deps.pac, maestra: deps.claveMaestra }, enlaces, MES)
  t.ponerReloj(AHORA)
  return cierre
}

/**
 * A month of a branch with sales of every kind: by name, deferred, given back, cancelled, corrected, and the rest at the counter.
 */
async function vivir({ caja, cajero, encargado, idSucursal }: Emisora): Promise<void> {
  const formas = ['Efectivo', 'Debito', 'Credito', 'Transferencia'] as const
  for (let n = 0; n < 24; n++) {
    const deferido = n % 12 === 3
    const { id } = await tomarPedido(t, caja, cajero, {
      formaPago: formas[n % 4] ?? 'Efectivo',
      elementos: [elemento(500 + n * 33.37), elemento(99.99)],
      ...(deferido && { tipoPago: 'Anticipo', anticipo: 200 }),
    })
    if (n % 8 === 1 || deferido) {
      const ppd = deferido ? { MetodoPago: 'PPD' as const, FormaPago: '99' as const } : {}
      const { body } = await crearFactura(t, caja, facturaDe(id, idSucursal, ppd))
      if (deferido) await t.call(caja, pedidos.abonar, { params: { id }, body: { importe: 100, formaPago: 'Debito' } })
      if (n % 16 === 1 && body.factura) {
        const { idFactura, total } = body.factura
        await t.call(caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '03' } })
      }
    }
    if (n % 6 === 5) {
      const { body } = await t.call(caja, pedidos.transacciones, { params: { id } })
      const correccion = { formaPago: 'Efectivo' as const, motivo: 'Se cobró mal' }
      await t.call(encargado, pedidos.corregir, { params: { id: body.data[0]?.id ?? 0 }, body: correccion })
    }
  }
}

test('a month of a chain closes itself: every peso sold is in one live CFDI, and closing again makes nothing', async () => {
  const emisoras = [await abrirEmisora(t), await abrirEmisora(t), await abrirEmisora(t)]
  for (const emisora of emisoras) await vivir(emisora)

  const primero = await cerrar()
  const segundo = await cerrar()

  expect(primero).toMatchObject({ pendiente: 0, fallos: [] })
  expect(segundo).toMatchObject({ globales: 0, tickets: 0, pendiente: 0 })
  for (const { admin, idSucursal } of emisoras) {
    const { body } = await t.call(admin, facturacion.mes, { query: { mes: MES, sucursal: idSucursal } })
    const { ventas, nominativas, globales, pendiente } = body.data
    expect(Math.round((nominativas + globales) * 100)).toBe(Math.round(ventas * 100))
    expect(pendiente).toBe(0)
  }
  expect(await t.db.selectFrom('fiscal_pendiente').selectAll().execute()).toEqual([])
})

test('what is given back and corrected after the month was closed is taken off it by egresos, to the centavo', async () => {
  const e = await abrirEmisora(t)
  const { id } = await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(333.33), elemento(66.67)] })
  await cerrar()
  const { body } = await t.call(e.caja, pedidos.transacciones, { params: { id } })
  await t.call(e.encargado, pedidos.corregir, {
    params: { id: body.data[0]?.id ?? 0 },
    body: { formaPago: 'Debito', motivo: 'Era con tarjeta' },
  })

  const cierre = await cerrar()

  expect(cierre).toMatchObject({ globales: 1, tickets: 1, pendiente: 0, fallos: [] })
  const { rows } = await t.pool.query(
    `select clase, total::int from factura where id_sucursal = $1 and estatus <> 'Cancelada' order by id`,
    [e.idSucursal],
  )
  expect(rows).toEqual([
    { clase: 'global', total: 400_00 },
    { clase: 'egreso', total: 400_00 },
    { clase: 'global', total: 400_00 },
  ])
})

test('who asked for an invoice by name has the month to get it; then his sale goes into the global', async () => {
  const e = await abrirEmisora(t)
  await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(433.33)], facturacion: 'True' })

  const durante = await cerrar()
  const despues = await cerrar(new Date('2026-12-01T18:00:00Z'))

  expect(durante).toMatchObject({ globales: 0, pendiente: 433.33 })
  expect(despues).toMatchObject({ globales: 1, tickets: 1, pendiente: 0, fallos: [] })
})

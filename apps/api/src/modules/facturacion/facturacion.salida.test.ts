import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { type Emisora, fiscalDe, test } from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

/** A global of three tickets. */
async function globalDeTres() {
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push((await tomarPedido(t, e.caja, e.cajero)).id)
  const query = { metodoPago: 'Efectivo', sucursal: e.idSucursal } as const
  const { body } = await t.call(e.admin, facturacion.publicoGeneral, { query })
  const transacciones = body.data.filter(({ idPedido }) => ids.includes(idPedido)).map(({ id }) => id)
  const global = { metodoPago: 'Efectivo', mes: '2026-11', transacciones, IdSucursal: e.idSucursal } as const
  const { factura } = (await t.call(e.admin, facturacion.crearGlobal, { body: global })).body
  const [uno = 0, dos = 0, tres = 0] = ids
  return { uno, dos, tres, idFactura: factura?.idFactura ?? 0 }
}

const rehacer = (id: number, idPedido: number) =>
  t.call(e.admin, contador.sacarDeGlobal, { params: { id }, body: { idPedido, via: 'reexpedir' } })

const vivasDe = async (id: number) => (await fiscalDe(t, id)).vivas.map(({ importe }) => importe / 100)

test('one press cancels the global and makes it again with what the others are worth now', async () => {
  const { uno, dos, tres, idFactura } = await globalDeTres()
  const body = { importe: 200, formaPago: 'Efectivo', motivo: 'Se arrepintió' } as const
  await t.call(e.encargado, pedidos.devolver, { params: { id: dos }, body })

  const respuesta = await rehacer(idFactura, uno)

  expect(respuesta.body.listo).toBe(true)
  expect([await vivasDe(uno), await vivasDe(dos), await vivasDe(tres)]).toEqual([[], [300], [500]])
})

test('success is told only once the new one is stamped; pressing again goes on, also after a pending cancellation', async () => {
  const { uno, dos, tres, idFactura } = await globalDeTres()
  const { pac } = t.app.deps
  const { cancelar, timbrar } = pac
  pac.cancelar = async () => {
    throw new Error('no answer')
  }
  const sinCancelar = await rehacer(idFactura, uno)
  pac.cancelar = cancelar
  pac.timbrar = async () => ({
    ...{ ok: false, desconocido: false, codigo: 'X', mensaje: 'No pasó.', detalle: [], errors: null },
  })
  const sinTimbrar = await rehacer(idFactura, uno)
  pac.timbrar = timbrar
  const antes = [await vivasDe(dos), await vivasDe(tres)]
  t.ponerReloj(new Date(AHORA.getTime() + 60_000)) // another CFDI than the refused one
  const alFin = await rehacer(idFactura, uno)
  t.ponerReloj(AHORA)

  expect([sinCancelar, sinTimbrar, alFin].map(({ status, body }) => [status, body.listo])).toEqual([
    [200, false],
    [200, false],
    [200, true],
  ])
  expect(antes).toEqual([[], []])
  expect([await vivasDe(uno), await vivasDe(dos), await vivasDe(tres)]).toEqual([[], [500], [500]])
})

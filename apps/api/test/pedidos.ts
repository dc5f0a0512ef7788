import { pedidos } from '@nitida/contract/pedidos'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import type { z } from 'zod'
import { buildCliente, type UsuarioDePrueba } from './builders.ts'
import type { Puesto } from './clientes.ts'
import type { TestApp } from './testApp.ts'

type Enviado = z.input<typeof CrearPedido>

export const elemento = (importeArmazon: number, otros: object = {}) => ({
  armazon: 'Nítida 52□18',
  importeArmazon,
  ...otros,
})

/** Body of a new order: one frame of $500, paid in full in cash, unless a test says otherwise. */
export const pedidoNuevo = (idCliente: number, idSucursal: number, cambios: Partial<Enviado> = {}): Enviado => ({
  idCliente,
  idSucursal,
  fechaEntrega: '2026-11-30',
  tipoPago: 'total',
  formaPago: 'Efectivo',
  facturacion: 'False',
  tipoTicketFis: 'Comprobante',
  elementos: [elemento(500)],
  ...cambios,
})

/** Takes an order through the API for a new patient of the user's branch and gives its id and what was sent. */
export async function tomarPedido(t: TestApp, tk: string, usuario: UsuarioDePrueba, cambios: Partial<Enviado> = {}) {
  const idSucursal = cambios.idSucursal ? Number(cambios.idSucursal) : (usuario.idSucursal ?? 0)
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })
  const enviado = pedidoNuevo(idCliente, idSucursal, cambios)
  const { status, body } = await t.call(tk, pedidos.crear, { body: enviado })
  if (status !== 200) throw new Error(`crearPedido answered ${status} ${body.error}`)
  return { id: body.pedidoId, HashId: body.HashId, folio: body.folio, enviado }
}

/** Takes an order with an advance of $100 for a patient, at the counter where somebody stands. */
export async function tomarEn(t: TestApp, puesto: Puesto, idCliente: number, cambios: Partial<Enviado> = {}) {
  const body = pedidoNuevo(idCliente, puesto.idSucursal, { tipoPago: 'Anticipo', anticipo: 100, ...cambios })
  const tomado = await t.call(puesto.tk, pedidos.crear, { body })
  if (tomado.status !== 200) throw new Error(`crearPedido answered ${tomado.status} ${tomado.body.error}`)
  return tomado.body
}

/** Receives an order in its branch. */
export const recibirEn = (t: TestApp, puesto: Puesto, id: number) =>
  t.call(puesto.tk, pedidos.actualizarEstatus, {
    params: { id },
    body: { estatusActualizado: 'Recibido en sucursal' },
  })

/** Ledger of an order as it is stored, oldest first, in centavos. */
export const libroDe = (t: TestApp, idPedido: number) =>
  t.db
    .selectFrom('pago')
    .select(['tipo', 'forma_pago as formaPago', 'importe', 'saldo_despues as saldo'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()

/** Total, sum of the ledger, and the paid sum as stored. */
export async function sumasDe(t: TestApp, idPedido: number) {
  const { total, pagado, saldo, estatus } = await t.db
    .selectFrom('pedido')
    .select(['total', 'pagado', 'saldo', 'estatus'])
    .where('id', '=', idPedido)
    .executeTakeFirstOrThrow()
  const libro = await libroDe(t, idPedido)
  return { total, pagado, saldo, estatus, libro: libro.reduce((suma, { importe }) => suma + importe, 0) }
}

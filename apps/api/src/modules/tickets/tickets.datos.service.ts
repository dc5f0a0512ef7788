import { fechaHoraEn } from '@nitida/contract/fechas'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { tieneComprobante } from '@nitida/contract/pedidos.rules'
import type { Ticket } from '@nitida/contract/tickets'
import type { Comprobante } from '@nitida/documents/TicketPago.tsx'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { type NotaLeida, notaDelPedido } from '../clinica/clinica.recetas.service.ts'
import { garantiasDe } from '../garantias/garantias.service.ts'
import { pagoDe } from '../pagos/pagos.consulta.service.ts'
import { contactoDelPedido, pedidoImpreso } from '../pedidos/pedidos.consulta.service.ts'
import { montajesVigentes } from '../pedidos/pedidos.montaje.service.ts'

/** The newest payment of this house that stands: not given back, and not one half of a correction (spec §4, D-29). */
const ultimoPago = (libro: readonly Transaccion[]): Transaccion | undefined =>
  libro.find((fila) => tieneComprobante(fila) && !fila.reversado)

/** An order as its tickets print it, and the visit or history whose graduation is on them. */
export interface Impreso {
  ticket: Ticket
  nota: NotaLeida | null
}

/**
 * Ticket data of an order.
 * @param origen address of our pages for customers, to which the QR leads (spec §2).
 * @throws AppError NO_ENCONTRADO for an order out of reach, removed, or that never was.
 */
export async function datosDelTicket(ctx: Ctx, alcance: Alcance, id: number, origen: string): Promise<Impreso> {
  const impreso = await pedidoImpreso(ctx, alcance, id)
  const nota = await notaDelPedido(ctx, exigir(impreso.filas[0]))
  const montaje = (await montajesVigentes(ctx, [id])).get(id) ?? nota?.receta.montaje ?? null
  const graduacion = nota?.receta.graduacion ?? null
  const garantias = (await garantiasDe(ctx, alcance, id)).filter(({ estado }) => estado === 'vigente')
  return { ticket: { ...(await aTicket(ctx, impreso, origen)), graduacion, montaje, garantias }, nota }
}

async function aTicket(
  ctx: Ctx,
  { filas, libro }: Awaited<ReturnType<typeof pedidoImpreso>>,
  origen: string,
): Promise<Ticket> {
  const pedido = exigir(filas[0])
  const { telefono, horario } = await contactoDelPedido(ctx, pedido.HashId)
  return {
    ...pedido,
    formaPago: ultimoPago(libro)?.formaPago ?? pedido.formaPago,
    nombreOptica: ctx.optica.nombre,
    contacto: { telefono, horario },
    fecha: fechaHoraEn(pedido.zonaHoraria, new Date(pedido.createDate)),
    entregado: pedido.entregaRealizada && fechaHoraEn(pedido.zonaHoraria, new Date(pedido.entregaRealizada)),
    enlace: `${origen}/=${pedido.HashId}`,
    elementos: filas,
    graduacion: null,
    montaje: null,
    garantias: [],
  }
}

/**
 * Receipt of a payment, with its second method.
 * @throws AppError NO_ENCONTRADO for a payment out of reach, money that was given back, or what was paid elsewhere (D-95).
 */
export async function datosDelComprobante(
  ctx: Ctx,
  alcance: Alcance,
  idPago: number,
  origen: string,
): Promise<Comprobante> {
  const { idPedido } = await pagoDe(ctx, idPago)
  const impreso = await pedidoImpreso(ctx, alcance, idPedido)
  const pago = impreso.libro.find(({ id }) => id === idPago)
  const [pedido] = impreso.filas
  if (!pago || !pedido || !tieneComprobante(pago)) throw new AppError('NO_ENCONTRADO')
  // Rows of one payment share a moment; the newest holds the balance after all of them.
  const juntos = impreso.libro.filter((fila) => fila.createDate === pago.createDate && tieneComprobante(fila))
  return {
    ticket: await aTicket(ctx, impreso, origen),
    fecha: fechaHoraEn(pedido.zonaHoraria, new Date(pago.createDate)),
    cajero: pago.nombreCreador,
    pagos: juntos.map(({ tipo, formaPago, importe }) => ({ tipo, formaPago, importe })).reverse(),
    saldo: juntos[0]?.saldoPendiente ?? 0,
  }
}

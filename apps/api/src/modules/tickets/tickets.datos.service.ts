import { fechaHoraEn } from '@nitida/contract/fechas'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import type { Ticket } from '@nitida/contract/tickets'
import type { Alcance } from '../../platform/alcance.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { pedidoImpreso } from '../pedidos/pedidos.consulta.service.ts'

/** The newest payment that stands: not given back, and not one half of a correction (spec §4, D-29). */
const ultimoPago = (libro: readonly Transaccion[]): Transaccion | undefined =>
  libro.find(({ importe, reversado }) => importe > 0 && !reversado)

/**
 * An order as its tickets print it.
 * @param origen where customers reach our pages; the QR leads there (spec §2).
 * @throws AppError NO_ENCONTRADO for an order out of reach, removed, or that never was.
 */
export async function datosDelTicket(ctx: Ctx, alcance: Alcance, id: number, origen: string): Promise<Ticket> {
  const { filas, libro } = await pedidoImpreso(ctx, alcance, id)
  const [pedido] = filas
  if (!pedido) throw new AppError('NO_ENCONTRADO')
  return {
    ...pedido,
    formaPago: ultimoPago(libro)?.formaPago ?? pedido.formaPago,
    nombreOptica: ctx.optica.nombre,
    fecha: fechaHoraEn(pedido.zonaHoraria, new Date(pedido.createDate)),
    enlace: `${origen}/=${pedido.HashId}`,
    elementos: filas,
  }
}

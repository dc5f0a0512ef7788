import { aCentavos, type Centavos, MAXIMO_CENTAVOS } from '@nitida/contract/dinero'
import type { ActualizarPedido, CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { totalDe } from '@nitida/contract/pedidos.rules'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import type { DatosDePedido } from './pedidos.escritura.queries.ts'

type Enviado = CrearPedido | ActualizarPedido

/** What an order charges, computed from its elements; the client's own sums are ignored (D-29). */
export interface Cobro {
  total: Centavos
  /** The advance for Anticipo, else the total. */
  importe: Centavos
}

/** @throws AppError TOTAL_EXCESIVO; ANTICIPO_INVALIDO unless 0 < anticipo ≤ total. */
export function cobroDe({ elementos, tipoPago, anticipo }: Enviado): Cobro {
  const total = totalDe(elementos)
  if (total > MAXIMO_CENTAVOS) throw new AppError('TOTAL_EXCESIVO')
  if (tipoPago === 'total') return { total, importe: total }
  const importe = aCentavos(anticipo ?? 0)
  if (importe <= 0 || importe > total)
    throw new AppError('ANTICIPO_INVALIDO', {
      errors: { anticipo: ['El anticipo debe ser mayor que cero y no mayor que el total.'] },
    })
  return { total, importe }
}

export const datosDe = (enviado: Enviado, cobro: Cobro, folio: number): DatosDePedido => ({
  idSucursal: enviado.idSucursal,
  folio,
  fechaEntrega: enviado.fechaEntrega,
  tipoPago: enviado.tipoPago,
  formaPago: enviado.formaPago,
  facturacion: enviado.facturacion === 'True',
  tipoTicketFis: enviado.tipoTicketFis,
  observaciones: enviado.observaciones,
  ...cobro,
})

/** Who writes, and when. */
export const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

import { aCentavos, type Centavos, MAXIMO_CENTAVOS } from '@nitida/contract/dinero'
import { mensajeDe } from '@nitida/contract/errores'
import type { ActualizarPedido, CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { type RechazoDeEdicion, totalDe } from '@nitida/contract/pedidos.rules'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import type { DatosDePedido } from './pedidos.escritura.queries.ts'

type Enviado = CrearPedido | ActualizarPedido

/** Amounts of an order, computed from its elements; the client's own sums are ignored (D-29). */
export interface Cobro {
  total: Centavos
  /** The advance for Anticipo, else the total. */
  importe: Centavos
}

/** @throws AppError TOTAL_EXCESIVO. */
export function cobroDe({ elementos, tipoPago, anticipo }: Enviado): Cobro {
  const total = totalDe(elementos)
  if (total > MAXIMO_CENTAVOS) throw new AppError('TOTAL_EXCESIVO')
  return { total, importe: tipoPago === 'total' ? total : aCentavos(anticipo ?? 0) }
}

/** A refusal of the advance, shown under its field. */
export const rechazarAnticipo = (codigo: 'ANTICIPO_INVALIDO' | RechazoDeEdicion): AppError =>
  new AppError(codigo, codigo === 'TOTAL_MENOR_QUE_PAGADO' ? {} : { errors: { anticipo: [mensajeDe(codigo)] } })

/** Stored fields of an order: the form's own, and the sums that the server makes. */
export function datosDe(enviado: ActualizarPedido, cobro: Cobro): DatosDePedido {
  const { idCliente, elementos, anticipo, version, facturacion, ...ficha } = enviado
  return { ...ficha, facturacion: facturacion === 'True', ...cobro }
}

/** The author and the moment. */
export const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

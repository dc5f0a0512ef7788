import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import type { ActualizarPedido } from '@nitida/contract/pedidos.cuerpos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import type { Ctx } from '../../platform/llamada/ctx.ts'

type Revision = (ctx: Pick<Ctx, 'db'>, idPedido: number) => Promise<void>

/** Elements as they are stored, or as an edit wants them. */
export type Partes = readonly Pick<
  Elemento,
  'armazon' | 'importeArmazon' | 'lente' | 'importeLente' | 'otro' | 'importeOtro' | 'grado' | 'tono' | 'iva'
>[]

/** An edit, for the invoices of its order. */
export interface EdicionDeVenta {
  idPedido: number
  antes: Partes
  despues: Partes
  eleccion: ActualizarPedido['fiscal']
}

/**
 * Questions to invoices before an order changes. Invoices know orders and not the other way round, so `app.ts` hands these in.
 * All but the last are asked while the order's row is held.
 */
export interface VentaDelPedido {
  /**
   * Asked before it is removed or its total is lowered.
   * @throws AppError PEDIDO_FACTURADO.
   */
  exigirSinFactura: Revision
  /**
   * Asked before it goes to a branch with another RFC or rate.
   * @throws AppError FACTURADO_POR_OTRO_EMISOR.
   */
  exigirSinOtroEmisor: Revision
  /**
   * Asked before goods come back.
   * @throws AppError VENTA_EN_TIMBRADO.
   */
  exigirSinTimbrado: Revision
  /**
   * Asked before an edit is stored.
   * @returns how its invoice follows; null where no invoice tells what is edited.
   * @throws AppError EDICION_FACTURADA with the ends to choose from; PEDIDO_FACTURADO, FACTURA_NO_CANCELABLE, VENTA_EN_TIMBRADO.
   */
  exigirEnmienda: (ctx: Pick<Ctx, 'db'>, edicion: EdicionDeVenta) => Promise<FinFiscal | null>
  /** Writes down the end that was chosen, in the transaction of its cause. Nothing is written for an order that no CFDI has. */
  elegirFin: (ctx: Pick<Ctx, 'db' | 'now'>, idPedido: number, fin: FinFiscal | null | undefined) => Promise<void>
  /** Carries the chosen end out once its cause is stored; what cannot be done now waits on the list of what is missing. */
  terminar: (ctx: Ctx, idPedido: number, fin: FinFiscal | null | undefined) => Promise<void>
}

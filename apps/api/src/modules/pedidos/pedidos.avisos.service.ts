import { aFechaDeAviso, type TipoAvisoPedido } from '@nitida/contract/mensajes'
import type { CtxSesion } from '../../platform/ctx.ts'
import { corregirAviso, encolarAviso } from '../mensajes/mensajes.encolar.service.ts'
import { type PedidoAnunciado, type PedidoDescrito, selectAnunciado, selectDescrito } from './pedidos.avisos.queries.ts'

const CREADO = 'AvisoCreacionPedidoFechaEntrega'
const LISTO = 'AvisoPedidoListoRecogerSucursal'

/** One message per event: an order is created once, and each reception is announced anew (D-64). */
export const claves: Record<TipoAvisoPedido, (pedido: { id: number; recepciones: number }) => string> = {
  [CREADO]: ({ id }) => `pedido:${id}:creado`,
  [LISTO]: ({ id, recepciones }) => `pedido:${id}:listo:${recepciones}`,
}

/** Values of the templates, in their order. */
export const parametrosDe = (
  tipo: TipoAvisoPedido,
  { nombreCliente, fechaEntrega }: Pick<PedidoAnunciado, 'nombreCliente' | 'fechaEntrega'>,
  nombreOptica: string,
): string[] => [nombreCliente, tipo === CREADO ? aFechaDeAviso(fechaEntrega) : nombreOptica]

async function avisar(ctx: CtxSesion, tipo: TipoAvisoPedido, pedido: PedidoAnunciado): Promise<string> {
  const { id, HashId, idSucursal, idCliente, telefono, recepciones } = pedido
  const clave = claves[tipo](pedido)
  await encolarAviso(ctx, {
    clave,
    tipo,
    idSucursal,
    idCliente,
    telefono,
    parametros: parametrosDe(tipo, pedido, ctx.optica.nombre),
    cita: null,
    pedido: { id, HashId, recepcion: tipo === LISTO ? recepciones : null },
  })
  return clave
}

/** Queues what the patient is told of his new order, in the order's transaction. */
export async function avisarPedidoCreado(ctx: CtxSesion, pedido: PedidoAnunciado): Promise<void> {
  await avisar(ctx, CREADO, pedido)
}

/** Queues that the order can be fetched, in the transaction that received it. */
export async function avisarPedidoListo(ctx: CtxSesion, id: number): Promise<void> {
  await avisar(ctx, LISTO, await selectAnunciado(ctx.db, id))
}

/** After an edit: a creation that was not told yet is told with the new day, by the branch that has the order now. */
export async function corregirAvisoCreado(ctx: CtxSesion, id: number): Promise<void> {
  const pedido = await selectAnunciado(ctx.db, id)
  const { idSucursal, HashId } = pedido
  const parametros = parametrosDe(CREADO, pedido, ctx.optica.nombre)
  await corregirAviso(ctx, { clave: claves[CREADO](pedido), tipo: CREADO, idSucursal, parametros, HashId })
}

/**
 * Queues the notice of an order within reach that is as described, unless it was queued before (D-64).
 * @returns its key, or null when there is no such order.
 */
export async function asegurarAvisoPedido(
  ctx: CtxSesion,
  tipo: TipoAvisoPedido,
  descrito: PedidoDescrito,
): Promise<string | null> {
  const pedido = await selectDescrito(ctx.db, ctx.alcance, descrito)
  return pedido && avisar(ctx, tipo, pedido)
}

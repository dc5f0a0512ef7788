import type { Fecha } from '@nitida/contract/fechas'
import { aFechaDeAviso, type TipoAvisoPedido } from '@nitida/contract/mensajes'
import { nombreLegible } from '@nitida/contract/nombres'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Asegurado, asegurarAviso } from '../mensajes/mensajes.aviso.service.ts'
import { corregirAviso, encolarAviso } from '../mensajes/mensajes.encolar.service.ts'
import { type PedidoAnunciado, selectAnunciado, selectDescrito } from './pedidos.avisos.queries.ts'
import { plantillasDePedido } from './pedidos.mensajes.ts'

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
): string[] => [nombreLegible(nombreCliente), tipo === CREADO ? aFechaDeAviso(fechaEntrega) : nombreOptica]

async function avisar(ctx: CtxSesion, tipo: TipoAvisoPedido, pedido: PedidoAnunciado): Promise<string> {
  const { id, HashId, idSucursal, idCliente, telefono, recepciones } = pedido
  const clave = claves[tipo](pedido)
  await encolarAviso(ctx, {
    clave,
    tipo,
    plantilla: plantillasDePedido[tipo],
    idSucursal,
    idCliente,
    telefono,
    parametros: parametrosDe(tipo, pedido, ctx.optica.nombre),
    cita: null,
    pedido: { id, HashId, recepcion: tipo === LISTO ? recepciones : null },
  })
  return clave
}

/** Queues the notice of a new order, in the order's transaction. */
export async function avisarPedidoCreado(ctx: CtxSesion, pedido: PedidoAnunciado): Promise<void> {
  await avisar(ctx, CREADO, pedido)
}

/** Queues the notice that an order can be fetched, in the transaction that received it. */
export async function avisarPedidoListo(ctx: CtxSesion, id: number): Promise<void> {
  await avisar(ctx, LISTO, await selectAnunciado(ctx.db, id))
}

/** Corrects a queued notice of creation after an edit: the new day, and the branch that has the order. */
export async function corregirAvisoCreado(ctx: CtxSesion, id: number): Promise<void> {
  const pedido = await selectAnunciado(ctx.db, id)
  const { idSucursal, HashId } = pedido
  const parametros = parametrosDe(CREADO, pedido, ctx.optica.nombre)
  await corregirAviso(ctx, {
    clave: claves[CREADO](pedido),
    plantilla: plantillasDePedido[CREADO],
    idSucursal,
    parametros,
    HashId,
  })
}

/**
 * Makes sure that the notice of an order is queued, found by its patient's phone and its delivery day, or by waiting in the
 * branch for "listo" (D-64). @returns the state of that message, `sin_telefono` for "no phone".
 * @throws AppError AVISO_SIN_PEDIDO, audited, when no order within reach is as described.
 */
export const asegurarAvisoDePedido = (
  ctx: CtxSesion,
  tipo: TipoAvisoPedido,
  phoneNumber: string,
  fechaEntrega: Fecha | null,
): Promise<Asegurado> =>
  asegurarAviso(ctx, tipo, phoneNumber, 'AVISO_SIN_PEDIDO', async (ctx, telefono) => {
    const pedido = await selectDescrito(ctx.db, ctx.alcance, { telefono, fechaEntrega })
    return pedido && avisar(ctx, tipo, pedido)
  })

import { folioDe } from '@nitida/contract/pedidos.rules'
import { Rechazo } from '../../base/api/fallos.ts'

/** An order's name in the shop. */
export const nombrePedido = (pedido: { sucursalNumber: string; folio: number }): string => `Pedido ${folioDe(pedido)}`

const ERROR_GENERICO = 'Ocurrió un error al intentar actualizar el estatus del pedido.'

/** Text of a failure (spec §8): a refusal with its reason, or that nothing is known (D-3). */
export const falloDeEstatus = (error: unknown): string =>
  error instanceof Rechazo ? `No se pudo actualizar el estatus del pedido. ${error.message}` : ERROR_GENERICO

/** Why a delivered order is not edited (D-30). */
export const MOTIVO_ENTREGADO = 'Ya fue entregado al cliente.'

/** Why an order is not invoiced again; null when it may be. */
export const motivoFacturado = (facturado: string | null): string | null =>
  facturado === null ? null : `Facturado: está en la factura ${facturado}.`

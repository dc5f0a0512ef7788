import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'

type Estado = Pick<Pedido, 'saldoPendiente' | 'estatus'>

/** Collecting is the one filled button of the page while something is owed. */
export const sePuedeCobrar = ({ saldoPendiente, estatus }: Estado): boolean =>
  saldoPendiente > 0 && estatus !== ESTATUS_ENTREGADO

/** Handing over is, once the order is paid and waits in its branch. */
export const sePuedeEntregar = ({ saldoPendiente, estatus }: Estado): boolean =>
  saldoPendiente === 0 && estatus === ESTATUS_RECIBIDO

import type { Pedido } from '@nitida/contract/pedidos'
import type { Path } from '../../base/direccion/ubicaciones.ts'
import { aPath } from '../../base/direccion/ubicaciones.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order of a screen, as the specification passes it (§2); its id is in the query string as `id` (D-17). */
    pedidoId?: number
    nombreCliente?: string
    clienteId?: number
    /** The view of the orders to go back to. */
    vista?: 'tablero'
    /** The same for the tickets screen. */
    idPedido?: number
  }
}

type Identidad = Pick<Pedido, 'id'>

/** Screens about one order. */
type DelPedido = Extract<Path, '/pedido/detalles' | '/pedido/descripcion' | '/dashboard/editarPedido'>

const conId = (to: DelPedido, id: number) => ({ ...aPath(to, { id }), state: { pedidoId: id } })

/** The transactions of an order, which is also its own page. */
export const aTransacciones = ({ id }: Identidad) => conId('/pedido/detalles', id)
export const aDescripcion = ({ id }: Identidad) => conId('/pedido/descripcion', id)

/** Messages about an order, a tab of its page. */
export const aMensajes = ({ id }: Identidad) => ({
  ...aTransacciones({ id }),
  ...aPath('/pedido/detalles', { id, tab: 'mensajes' }),
})

export const aEdicion = ({ id, nombreCliente, idCliente }: Pick<Pedido, 'id' | 'nombreCliente' | 'idCliente'>) => {
  const destino = conId('/dashboard/editarPedido', id)
  return { ...destino, state: { ...destino.state, nombreCliente, clienteId: idCliente } }
}

/** The tickets of an order. */
export const aTickets = ({ id }: Identidad) => ({ ...aPath('/pedido/tickets', { id }), state: { idPedido: id } })

/** The invoice of an order, with receiver and lines filled from it. */
export const aFactura = ({ id }: Identidad) => aPath('/facturacion/CrearFactura', { idPedido: id })

/** Address in the QR of an order (spec §2). */
export const enlaceDelCliente = ({ HashId }: Pick<Pedido, 'HashId'>): string => `${location.origin}/=${HashId}`

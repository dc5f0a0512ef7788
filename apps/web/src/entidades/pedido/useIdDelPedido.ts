import type { Pedido } from '@nitida/contract/pedidos'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { leerId } from '../../base/direccion/direccion.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { pedidoQuery } from './pedidos.consulta.ts'

/** The order a screen is about: in the address, so that reload and bookmark work, or as navigation state (D-17). */
export function useIdDelPedido(pantalla: 'editarPedido' | 'transacciones' | 'descripcion'): number | null {
  const { id } = useParametros(pantalla)
  const { pedidoId } = useLocation({ select: ({ state }) => state })
  return id ?? leerId(pedidoId)
}

/** The present state of an open dialog's order, which is the one it was opened with until something newer is known. */
export function usePedidoActual<P extends Pick<Pedido, 'id' | 'version'>>(pedido: P, open: boolean): P | Pedido {
  const { data } = useQuery({ ...pedidoQuery(pedido.id), enabled: open })
  return data && data.version > pedido.version ? data : pedido
}

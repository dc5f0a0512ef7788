import type { Pedido } from '@nitida/contract/pedidos'
import { useQuery } from '@tanstack/react-query'
import { pedidoQuery } from './pedidos.consulta.ts'

/** The order of an open dialog as it is now: what the dialog was opened with, until something newer is known. */
export function usePedidoActual<P extends Pick<Pedido, 'id' | 'version'>>(pedido: P, open: boolean): P | Pedido {
  const { data } = useQuery({ ...pedidoQuery(pedido.id), enabled: open })
  return data && data.version > pedido.version ? data : pedido
}

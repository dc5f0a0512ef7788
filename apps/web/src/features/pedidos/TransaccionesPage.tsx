import { useQuery } from '@tanstack/react-query'
import { Rechazo } from '../../shared/api/fallos.ts'
import { pedidoQuery } from './shared/pedidos.consulta.ts'
import { SinPedido } from './shared/SinPedido.tsx'
import { useIdDelPedido } from './shared/useIdDelPedido.ts'
import { PedidoDetalle } from './transacciones/PedidoDetalle.tsx'

const TITULO = 'Transacciones del pedido'

/** The transactions of an order (spec §2), which is also the order's own page, with an address that can be kept. */
export function TransaccionesPage() {
  const id = useIdDelPedido()
  return id === null ? (
    <SinPedido
      titulo={TITULO}
      error={{ title: 'No se encontró el pedido.', detalle: 'Elige el pedido en la lista.' }}
    />
  ) : (
    <Cargar key={id} id={id} />
  )
}

function Cargar({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(pedidoQuery(id))
  if (error instanceof Rechazo)
    return <SinPedido titulo={TITULO} error={{ title: 'No se encontró el pedido.', detalle: error.message }} />
  if (error && !data) {
    const detalle = 'Hubo un problema al cargar los detalles del pedido. Por favor, inténtalo de nuevo más tarde.'
    const reintento = { onRetry: () => void refetch(), cargando: isFetching }
    return <SinPedido titulo={TITULO} error={{ title: 'Error al obtener el pedido', detalle, ...reintento }} />
  }
  return data ? <PedidoDetalle pedido={data} /> : <SinPedido titulo={TITULO} error={null} />
}

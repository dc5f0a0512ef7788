import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { noEsta, Rechazo } from '../../shared/api/fallos.ts'
import { Page } from '../../ui/Page.tsx'
import { PestanasDelPedido } from './shared/PestanasDelPedido.tsx'
import { pedidoQuery } from './shared/pedidos.consulta.ts'
import { type FalloDePedido, SinPedido } from './shared/SinPedido.tsx'
import { nombrePedido } from './shared/textos.ts'
import { useIdDelPedido } from './shared/useIdDelPedido.ts'
import { Volver } from './shared/Volver.tsx'
import { AccionesDelPedido } from './transacciones/AccionesDelPedido.tsx'
import { PedidoDetalle } from './transacciones/PedidoDetalle.tsx'

const NO_ESTA = 'No se encontró el pedido.'
const DETALLE = 'Hubo un problema al cargar los detalles del pedido. Por favor, inténtalo de nuevo más tarde.'

/** A refusal is final whatever was on the screen: somebody removed the order. A lost answer is not. */
function falloDe(error: Error | null, hayDatos: boolean): Pick<FalloDePedido, 'title' | 'detalle'> | null {
  if (error instanceof Rechazo) return { title: NO_ESTA, detalle: error.message }
  return error && !hayDatos ? { title: 'Error al obtener el pedido', detalle: DETALLE } : null
}

/** The transactions of an order (spec §2), which is also the order's own page, with an address that can be kept. */
export function TransaccionesPage() {
  const id = useIdDelPedido()
  const { vista } = useLocation({ select: ({ state }) => state })
  const { data, error, isFetching, refetch } = useQuery({ ...pedidoQuery(id ?? 0), enabled: id !== null })
  const fallo =
    id === null ? { title: NO_ESTA, detalle: 'Elige el pedido en la lista.' } : falloDe(error, Boolean(data))
  const reintento = id === null || noEsta(error) ? {} : { onRetry: () => void refetch(), cargando: isFetching }
  const pedido = fallo ? null : data
  return (
    <Page
      title={pedido ? nombrePedido(pedido) : 'Transacciones del pedido'}
      back={
        <Volver to="/dashboard/pedidos" search={vista && { vista }}>
          Pedidos
        </Volver>
      }
      actions={pedido ? <AccionesDelPedido pedido={pedido} /> : null}
    >
      {pedido ? <PestanasDelPedido id={pedido.id} /> : null}
      {pedido ? (
        <PedidoDetalle key={pedido.id} pedido={pedido} />
      ) : (
        <SinPedido error={fallo && { ...fallo, ...reintento }} />
      )}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../shared/api/consulta.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { EditarPedido } from './formulario/EditarPedido.tsx'
import { SinPedido } from './shared/SinPedido.tsx'
import { useIdDelPedido } from './shared/useIdDelPedido.ts'

const TITULO = 'Editar pedido'
const SIN_CARGAR = 'No se pudo cargar el pedido.'

/** The edit screen (spec §2): of the order in the address or in the navigation state. */
export function EditarPedidoPage() {
  const id = useIdDelPedido()
  return id === null ? (
    <SinPedido titulo={TITULO} error={{ title: SIN_CARGAR, detalle: 'Elige el pedido en la lista.' }} />
  ) : (
    <Cargar key={id} id={id} />
  )
}

function Cargar({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.pedidos.conElementos, { params: { id } }),
    placeholderData: undefined,
  })
  // A refusal is final whatever was on the screen: somebody removed the order. A lost answer is not.
  if (error && (!data || error instanceof Rechazo)) {
    const reintento = { onRetry: () => void refetch(), cargando: isFetching }
    return <SinPedido titulo={TITULO} error={{ title: SIN_CARGAR, detalle: error.message, ...reintento }} />
  }
  return data ? <EditarPedido actual={data} /> : <SinPedido titulo={TITULO} error={null} />
}

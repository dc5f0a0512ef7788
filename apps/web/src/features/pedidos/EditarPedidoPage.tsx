import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../shared/api/consulta.ts'
import { noEsta } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { reintentoDe } from '../../shared/FalloDeCarga.tsx'
import { Page } from '../../ui/Page.tsx'
import { EditarPedido } from './formulario/EditarPedido.tsx'
import { SinPedido } from './shared/SinPedido.tsx'
import { nombrePedido } from './shared/textos.ts'
import { useIdDelPedido } from './shared/useIdDelPedido.ts'
import { Volver } from './shared/Volver.tsx'

const title = 'No se pudo cargar el pedido.'

/** The edit screen (spec §2): of the order in the address or in the navigation state. */
export function EditarPedidoPage() {
  const id = useIdDelPedido('editarPedido')
  const abierto = useQuery({
    ...consulta(api.pedidos.conElementos, { params: { id: id ?? 0 } }),
    placeholderData: undefined,
    enabled: id !== null,
  })
  const { data, error } = abierto
  // An order that is no longer there is lost whatever was on the screen. Any other failure leaves the form as it is.
  const perdido = error && (!data || noEsta(error)) ? error : null
  const fallo =
    id === null
      ? { title, detalle: 'Elige el pedido en la lista.' }
      : perdido && { title, causa: perdido, ...reintentoDe(abierto) }
  return (
    <Page
      title={data && !fallo ? `Editar ${nombrePedido(data.pedido).toLowerCase()}` : 'Editar pedido'}
      back={<Volver to="/dashboard/pedidos">Pedidos</Volver>}
    >
      {data && !fallo ? <EditarPedido key={data.pedido.id} actual={data} /> : <SinPedido error={fallo} />}
    </Page>
  )
}

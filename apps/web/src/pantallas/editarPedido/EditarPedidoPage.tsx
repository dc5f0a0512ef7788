import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { noEsta } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { Volver } from '../../base/direccion/Volver.tsx'
import { SinPedido } from '../../entidades/pedido/SinPedido.tsx'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { useIdDelPedido } from '../../entidades/pedido/useIdDelPedido.ts'
import { usePartesListas } from '../../operaciones/levantarPedido/usePartesListas.ts'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { EditarPedido } from './EditarPedido.tsx'

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
      {data && !fallo ? <ConPartes key={data.pedido.id} actual={data} /> : <SinPedido error={fallo} />}
    </Page>
  )
}

/** The form once all that stands above its elements is there. */
function ConPartes({ actual }: ComponentProps<typeof EditarPedido>) {
  return usePartesListas(actual.pedido.idCliente, false) ? <EditarPedido actual={actual} /> : <FormSkeleton />
}

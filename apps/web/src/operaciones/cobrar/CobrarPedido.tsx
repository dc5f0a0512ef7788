import type { PedidoBreve } from '@nitida/contract/mostrador'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { pedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { deferred } from '../../ui/deferred.ts'

const CobroDialog = deferred(async () => (await import('./CobroDialog.tsx')).CobroDialog)

interface Props {
  open: boolean
  pedido: PedidoBreve
  onCerrar: () => void
}

/** The till of an order on a patient's screens: it opens with what the page knows and follows the order from then on. */
export function CobrarPedido({ open, pedido, onCerrar }: Props) {
  const { data } = useQuery({ ...pedidoQuery(pedido.id), enabled: open })
  return (
    <Suspense fallback={null}>
      <CobroDialog key={pedido.id} open={open} pedido={data ?? pedido} onCerrar={onCerrar} />
    </Suspense>
  )
}

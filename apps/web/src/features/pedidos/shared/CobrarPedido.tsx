import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { deferred } from '../../../ui/deferred.ts'
import { pedidoQuery } from './pedidos.consulta.ts'

const CobroDialog = deferred(async () => (await import('../transacciones/CobroDialog.tsx')).CobroDialog)

interface Props {
  open: boolean
  idPedido: number
  onCerrar: () => void
}

/** The till of an order on a patient's screens, fetched with the order when it is first opened. */
export function CobrarPedido({ open, idPedido, onCerrar }: Props) {
  const { data: pedido } = useQuery({ ...pedidoQuery(idPedido), enabled: open })
  return pedido ? (
    <Suspense fallback={null}>
      <CobroDialog key={idPedido} open={open} pedido={pedido} onCerrar={onCerrar} />
    </Suspense>
  ) : null
}

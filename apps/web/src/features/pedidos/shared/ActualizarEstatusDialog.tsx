import { ESTATUS_ENTREGADO, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { useRef } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CambioDeEstatus, type PedidoPorAvanzar } from './CambioDeEstatus.tsx'
import { nombrePedido } from './textos.ts'
import { usePedidoActual } from './usePedidoActual.ts'

interface Props {
  open?: boolean
  pedido: PedidoPorAvanzar
  /** It is over: the order moved, or whoever opened the dialog let it be. */
  onDone: () => void
}

/**
 * 'Actualizar Estatus' (spec §4, D-31): the next status, and the settlement when it is the delivery. It follows the order
 * while it is open, so that nobody collects a balance that somebody else just took. Needs the query client and the toasts.
 */
export function ActualizarEstatusDialog({ open = true, pedido, onDone }: Props) {
  const actual = usePedidoActual(pedido, open)
  const primero = useRef<HTMLElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onDone()}
      title="Actualizar Estatus"
      description={`${nombrePedido(pedido)} · ${pedido.nombreCliente}`}
      size={siguienteEstatus(pedido.estatus) === ESTATUS_ENTREGADO && pedido.saldoPendiente > 0 ? 'lg' : 'sm'}
      initialFocus={primero}
    >
      <CambioDeEstatus pedido={actual} primero={primero} onDone={onDone} />
    </Dialog>
  )
}

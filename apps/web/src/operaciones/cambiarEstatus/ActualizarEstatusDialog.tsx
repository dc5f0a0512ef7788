import { ESTATUS_ENTREGADO, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { Suspense, useRef, useState } from 'react'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { usePedidoActual } from '../../entidades/pedido/useIdDelPedido.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { deferred } from '../../ui/deferred.ts'
import { CambioDelCobro } from '../cobrar/CambioDelCobro.tsx'
import type { Cobrado } from '../cobrar/CobroListo.tsx'
import { CambioDeEstatus, type PedidoPorAvanzar } from './CambioDeEstatus.tsx'

const CobroListo = deferred(async () => (await import('../cobrar/CobroListo.tsx')).CobroListo)

interface Props {
  open?: boolean
  pedido: PedidoPorAvanzar
  /** Called at the end: the order moved, or the user let it be. */
  onDone: () => void
}

/**
 * 'Actualizar Estatus' (spec §4, D-31): the next status, and the settlement when it is the delivery, with its receipt afterwards.
 * It follows the order while it is open, so that nobody collects a balance that was just paid. Needs the query client and the
 * toasts.
 */
export function ActualizarEstatusDialog({ open = true, pedido, onDone }: Props) {
  const actual = usePedidoActual(pedido, open)
  const primero = useRef<HTMLElement>(null)
  const [cobrado, setCobrado] = useState<Cobrado | null>(null)
  const [enEfectivo, setEnEfectivo] = useState(true)
  const cobra = siguienteEstatus(pedido.estatus) === ESTATUS_ENTREGADO && pedido.saldoPendiente > 0
  const cerrar = () => {
    onDone()
    setCobrado(null)
    setEnEfectivo(true)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && cerrar()}
      title={cobrado ? `Cobro registrado · ${nombrePedido(pedido).toLowerCase()}` : 'Actualizar Estatus'}
      description={cobrado ? pedido.nombreCliente : `${nombrePedido(pedido)} · ${pedido.nombreCliente}`}
      done={cobrado ? <CambioDelCobro valores={cobrado.valores} /> : null}
      size={cobra ? (enEfectivo && !cobrado ? 'lg' : 'slip') : 'sm'}
      initialFocus={primero}
    >
      {cobrado ? (
        <Suspense>
          <CobroListo {...cobrado} onCerrar={cerrar} />
        </Suspense>
      ) : (
        <CambioDeEstatus
          pedido={actual}
          primero={primero}
          onDone={cerrar}
          onCobrado={setCobrado}
          onEfectivo={setEnEfectivo}
        />
      )}
    </Dialog>
  )
}

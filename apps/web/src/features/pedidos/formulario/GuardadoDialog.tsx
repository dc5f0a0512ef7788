import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { aTickets } from '../shared/destinos.ts'

interface Props {
  open: boolean
  titulo: string
  texto: string
  idPedido: number
}

/** The stored order, and the choice of what comes next, without a timer. Closing it goes to the orders. */
export function GuardadoDialog({ open, titulo, texto, idPedido }: Props) {
  const navigate = useNavigate()
  const seguir = useRef<HTMLButtonElement>(null)
  const aLaLista = () => void navigate({ to: '/dashboard/pedidos', replace: true })
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && aLaLista()}
      title={titulo}
      description={texto}
      size="sm"
      initialFocus={seguir}
      footer={
        <>
          <Button onClick={aLaLista}>Ir a pedidos</Button>
          <Button
            ref={seguir}
            variant="primary"
            onClick={() => void navigate({ ...aTickets({ id: idPedido }), replace: true })}
          >
            Ir a tickets
          </Button>
        </>
      }
    />
  )
}

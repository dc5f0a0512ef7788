import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { aPaciente } from '../../entidades/paciente/destinos.ts'
import { aTickets, aTransacciones } from '../../entidades/pedido/destinos.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const enlace = 'inline-flex min-h-6 items-center rounded-small font-medium text-brand underline underline-offset-2'

interface Props {
  open: boolean
  titulo: string
  texto: string
  idPedido: number
  idCliente: number
}

/** The stored order, and the choice of what comes next, without a timer. Closing it goes to the orders. */
export function GuardadoDialog({ open, titulo, texto, idPedido, idCliente }: Props) {
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
    >
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link {...aTransacciones({ id: idPedido })} replace className={enlace}>
          Abrir el pedido
        </Link>
        <Link {...aPaciente(idCliente)} replace className={enlace}>
          Ver al paciente
        </Link>
      </p>
    </Dialog>
  )
}

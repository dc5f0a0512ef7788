import type { Cliente } from '@nitida/contract/clientes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import { irA } from '../../clientes/shared/destinos.ts'
import { PacientePicker } from '../../clientes/shared/PacientePicker.tsx'

interface Props {
  open: boolean
  onCerrar: () => void
}

/** Looks for the patient of a new order (spec §2) without leaving the orders. */
export function NuevoPedidoDialog({ open, onCerrar }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Nuevo pedido"
      description="¿Para qué paciente?"
      size="sm"
    >
      <Eleccion onCerrar={onCerrar} />
    </Dialog>
  )
}

function Eleccion({ onCerrar }: Pick<Props, 'onCerrar'>) {
  const navigate = useNavigate()
  const { activas } = useSucursales()
  const [cliente, setCliente] = useState<Cliente | null>(null)
  const [falta, setFalta] = useState(false)
  const seguir = () => {
    if (cliente) void navigate(irA('nuevoPedido', cliente, activas))
    else setFalta(true)
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(evento) => {
        evento.preventDefault()
        seguir()
      }}
    >
      <PacientePicker
        label="Paciente"
        required
        value={cliente}
        onValueChange={setCliente}
        error={falta && !cliente ? 'Elige al paciente.' : null}
      />
      <BotonesDeFormulario onCerrar={onCerrar}>Continuar</BotonesDeFormulario>
    </form>
  )
}

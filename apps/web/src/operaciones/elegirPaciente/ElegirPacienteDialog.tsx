import type { Cliente } from '@nitida/contract/clientes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { aPaciente, type Destino, irA } from '../../entidades/paciente/destinos.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { PacientePicker } from './PacientePicker.tsx'

interface Props {
  open: boolean
  /** The task, which the patient is asked for. */
  title: string
  /** Where it is done: a screen of its own, or the patient's page. */
  destino: Destino | 'pagina'
  onCerrar: () => void
}

/** Asks for the patient of a task that was begun away from him (spec §2: a new order needs one). */
export function ElegirPacienteDialog({ open, title, destino, onCerrar }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={title}
      description="¿Para qué paciente?"
      size="sm"
    >
      <Eleccion destino={destino} onCerrar={onCerrar} />
    </Dialog>
  )
}

function Eleccion({ destino, onCerrar }: Pick<Props, 'destino' | 'onCerrar'>) {
  const navigate = useNavigate()
  const { activas } = useSucursales()
  const [cliente, setCliente] = useState<Cliente | null>(null)
  const [falta, setFalta] = useState(false)
  const seguir = () => {
    if (!cliente) return setFalta(true)
    onCerrar()
    void navigate(destino === 'pagina' ? aPaciente(cliente.id) : irA(destino, cliente, activas))
  }
  return (
    <Form
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
    </Form>
  )
}

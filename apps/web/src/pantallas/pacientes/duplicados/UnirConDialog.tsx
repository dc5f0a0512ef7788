import type { Cliente } from '@nitida/contract/clientes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PacientePicker } from '../../../operaciones/elegirPaciente/PacientePicker.tsx'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'

interface Props {
  open: boolean
  cliente: Cliente
  onCerrar: () => void
}

/** Asks with whom a patient is one person; both are looked at side by side before anything is joined. */
export function UnirConDialog({ open, cliente, onCerrar }: Props) {
  const navigate = useNavigate()
  const [otro, setOtro] = useState<Cliente | null>(null)
  const [dicho, setDicho] = useState(false)
  const mismo = otro?.id === cliente.id
  const error = !otro ? 'Elige al otro paciente.' : mismo ? 'Es el mismo paciente: elige al otro.' : null
  const seguir = () => {
    setDicho(true)
    if (!otro || error) return
    onCerrar()
    void navigate({ to: '/dashboard/clientes', search: { vista: 'duplicados', uno: cliente.id, otro: otro.id } })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Unir con otro paciente"
      description="Los ves uno junto al otro antes de unirlos."
      size="sm"
    >
      <Form
        className="grid gap-6"
        onSubmit={(evento) => {
          evento.preventDefault()
          seguir()
        }}
      >
        <PacientePicker
          label="El otro paciente"
          required
          value={otro}
          onValueChange={setOtro}
          error={dicho ? error : null}
        />
        <BotonesDeFormulario onCerrar={onCerrar}>Comparar</BotonesDeFormulario>
      </Form>
    </Dialog>
  )
}

import { useState } from 'react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { SucursalField } from '../../entidades/sucursal/SucursalField.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'

interface Props {
  open: boolean
  onElegir: (sucursalId: number) => void
  onCerrar: () => void
}

/** Asks for the branch whose next days are wanted (spec §2); the own one is chosen already (D-20). */
export function ElegirSucursalDialog({ open, onElegir, onCerrar }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Citas de próximos 5 días"
      description="¿De qué sucursal?"
      size="sm"
    >
      <Eleccion onElegir={onElegir} onCerrar={onCerrar} />
    </Dialog>
  )
}

function Eleccion({ onElegir, onCerrar }: Omit<Props, 'open'>) {
  const { usuario } = useSesion()
  const [sucursal, setSucursal] = useState(usuario.branchId)
  const [falta, setFalta] = useState(false)
  return (
    <Form
      className="grid gap-6"
      onSubmit={(evento) => {
        evento.preventDefault()
        if (sucursal === null) setFalta(true)
        else onElegir(sucursal)
      }}
    >
      <SucursalField
        label="Sucursal"
        required
        placeholder="Elige una sucursal"
        error={falta && sucursal === null ? 'Por favor, selecciona una sucursal.' : null}
        value={sucursal}
        onValueChange={setSucursal}
      />
      <BotonesDeFormulario onCerrar={onCerrar}>Ver citas</BotonesDeFormulario>
    </Form>
  )
}

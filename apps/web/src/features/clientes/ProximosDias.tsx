import { useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SucursalField } from '../sucursales/shared/SucursalField.tsx'

/** 'Ver citas de próximos 5 días' (spec §2): asks for a branch, then opens the week grid. */
export function ProximosDias() {
  const { usuario } = useSesion()
  const navigate = useNavigate()
  const [abierto, setAbierto] = useState(false)
  const [sucursal, setSucursal] = useState(usuario.branchId)
  const [falta, setFalta] = useState(false)

  const ver = () => {
    setFalta(sucursal === null)
    if (sucursal !== null) void navigate({ to: '/dashboard/citas', search: { vista: 'semana', sucursal } })
  }

  return (
    <>
      <Button icon={<CalendarRange />} onClick={() => setAbierto(true)}>
        Ver citas de próximos 5 días
      </Button>
      <Dialog open={abierto} onOpenChange={setAbierto} title="Citas de próximos 5 días" size="sm">
        <form
          noValidate
          className="grid gap-6"
          onSubmit={(evento) => {
            evento.preventDefault()
            ver()
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
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={() => setAbierto(false)}>Cancelar</Button>
            <Button type="submit" variant="primary">
              Ver citas
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

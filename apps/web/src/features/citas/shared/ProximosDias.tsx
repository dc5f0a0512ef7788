import { useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ElegirSucursalDialog } from './ElegirSucursalDialog.tsx'

/** 'Ver citas de próximos 5 días' (spec §2): asks for a branch, then opens the week grid. */
export function ProximosDias() {
  const navigate = useNavigate()
  const [abierto, setAbierto] = useState(false)
  const ver = (sucursal: number) => {
    setAbierto(false)
    void navigate({ to: '/dashboard/citas', search: { vista: 'semana', sucursal } })
  }
  return (
    <>
      <Button icon={<CalendarRange />} onClick={() => setAbierto(true)}>
        Ver citas de próximos 5 días
      </Button>
      <ElegirSucursalDialog open={abierto} onElegir={ver} onCerrar={() => setAbierto(false)} />
    </>
  )
}

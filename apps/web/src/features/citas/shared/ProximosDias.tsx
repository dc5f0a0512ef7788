import { useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'

const ElegirSucursalDialog = lazy(async () => ({
  default: (await import('./ElegirSucursalDialog.tsx')).ElegirSucursalDialog,
}))

/** 'Ver citas de próximos 5 días' (spec §2): asks for a branch, then opens the week grid. */
export function ProximosDias() {
  const navigate = useNavigate()
  const [abierto, setAbierto] = useState(false)
  const [pedido, setPedido] = useState(false) // fetched when it is first wanted
  const ver = (sucursal: number) => {
    setAbierto(false)
    void navigate({ to: '/dashboard/citas', search: { vista: 'semana', sucursal } })
  }
  const abrir = () => {
    setPedido(true)
    setAbierto(true)
  }
  return (
    <>
      <Button icon={<CalendarRange />} onClick={abrir}>
        Ver citas de próximos 5 días
      </Button>
      {pedido ? (
        <Suspense fallback={null}>
          <ElegirSucursalDialog open={abierto} onElegir={ver} onCerrar={() => setAbierto(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { Suspense, useState } from 'react'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { Button } from '../../ui/Button.tsx'
import { deferred } from '../../ui/deferred.ts'
import { useVeces } from './dialogos.tsx'

const ElegirSucursalDialog = deferred(async () => (await import('./ElegirSucursalDialog.tsx')).ElegirSucursalDialog)

/** 'Ver citas de próximos 5 días' (spec §2): asks for a branch, then opens the week grid. */
export function ProximosDias() {
  const navigate = useNavigate()
  const [abierto, setAbierto] = useState(false)
  const veces = useVeces(abierto)
  const ver = (sucursal: number) => {
    setAbierto(false)
    void navigate(aPath('/dashboard/citas', { vista: 'semana', sucursal }))
  }
  return (
    <>
      <Button icon={<CalendarRange />} onClick={() => setAbierto(true)}>
        Ver citas de próximos 5 días
      </Button>
      {veces === 0 ? null : (
        <Suspense fallback={null}>
          <ElegirSucursalDialog key={veces} open={abierto} onElegir={ver} onCerrar={() => setAbierto(false)} />
        </Suspense>
      )}
    </>
  )
}

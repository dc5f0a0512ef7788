import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Enfocar } from '../../shared/Enfocar.tsx'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Card } from '../../ui/Card.tsx'
import { Cargando } from '../../ui/Cargando.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Vista } from './direccion.ts'
import { HoraLibre } from './espera/HoraLibre.tsx'
import { veTodas } from './shared/citas.peticion.ts'
import { useDireccion } from './useDireccion.ts'
import { vistas } from './vistas.ts'

/** A user without branch reaches no appointment (D-9): nothing is asked for him. */
function SinSucursal() {
  return (
    <Page title="Todas las Citas">
      <Card padded={false}>
        <EmptyState title="No hay citas disponibles" icon={<MapPin />}>
          Tu usuario no tiene sucursal asignada. Pide a tu administrador que te asigne una.
        </EmptyState>
      </Card>
    </Page>
  )
}

/** `/dashboard/citas`: all appointments, the week of a branch, or the messages they caused, as the address says. */
export function CitasPage() {
  const { usuario } = useSesion()
  return veTodas(usuario) || usuario.branchId !== null ? <Vistas /> : <SinSucursal />
}

function Vistas() {
  const { vista } = useDireccion().direccion
  const [primera, setPrimera] = useState<Vista | null>(vista)
  // From the first change on every view is one that was gone to.
  if (primera !== null && vista !== primera) setPrimera(null)
  const Contenido = vistas[vista]
  return (
    <Suspense fallback={<Cargando />}>
      <Contenido />
      <HoraLibre />
      {primera === null ? <Enfocar key={vista} /> : null}
    </Suspense>
  )
}

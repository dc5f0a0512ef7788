import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Suspense } from 'react'
import { Enfocar, useOtraVista } from '../../base/direccion/Enfocar.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodas } from '../../entidades/cita/citas.consulta.ts'
import { HORA_LIBRE, type HoraQueSeLibero } from '../../operaciones/agendar/useCitas.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'
import { useVistaDeCitas } from './useVistaDeCitas.ts'
import { vistas } from './vistas.ts'

const HoraLibre = quietlyDeferred(async () => (await import('./espera/HoraLibre.tsx')).HoraLibre)

/** Once an appointment was cancelled here: who would like to come earlier. */
function HoraQueQuedo() {
  const queryClient = useQueryClient()
  const { data: libre = null } = useQuery<HoraQueSeLibero | null>({
    queryKey: HORA_LIBRE,
    queryFn: () => null,
    enabled: false,
  })
  if (!libre) return null
  return (
    <Suspense fallback={null}>
      <HoraLibre libre={libre} onCerrar={() => queryClient.setQueryData(HORA_LIBRE, null)} />
    </Suspense>
  )
}

/** A user without branch reaches no appointment (D-9), so nothing is asked for him. */
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

/** `/dashboard/citas`: one of its views (`Vista`), as the address says. */
export function CitasPage() {
  const { usuario } = useSesion()
  return veTodas(usuario) || usuario.branchId !== null ? <Vistas /> : <SinSucursal />
}

function Vistas() {
  const { vista } = useVistaDeCitas().direccion
  const otra = useOtraVista(vista)
  const Contenido = vistas[vista]
  return (
    <Suspense fallback={<PageSkeleton lista />}>
      <Contenido />
      <HoraQueQuedo />
      {otra ? <Enfocar key={vista} /> : null}
    </Suspense>
  )
}

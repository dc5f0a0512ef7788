import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'
import { Enfocar } from '../../shared/Enfocar.tsx'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { fechaLarga } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import type { Vista } from './direccion.ts'
import { cuandoPuede } from './espera/textos.ts'
import { veTodas } from './shared/citas.peticion.ts'
import { HORA_LIBRE, type HoraQueSeLibero, useAgendarEspera } from './shared/useCitas.ts'
import { useDireccion } from './useDireccion.ts'
import { vistas } from './vistas.ts'

/** After a cancellation here: the first patients of the waiting list whom its hour suits, each a click away. */
function HoraLibre() {
  const queryClient = useQueryClient()
  const { data: libre = null } = useQuery<HoraQueSeLibero | null>({
    queryKey: HORA_LIBRE,
    queryFn: () => null,
    enabled: false,
  })
  const { data } = useQuery({
    ...consulta(api.citas.listaDeEspera, { query: libre ?? {} }),
    enabled: libre !== null,
    placeholderData: undefined,
  })
  const agendar = useAgendarEspera()
  const cerrar = () => queryClient.setQueryData(HORA_LIBRE, null)
  const ofertas = libre && data ? data.data : []
  if (!libre) return null
  return (
    <Dialog
      open={ofertas.length > 0}
      onOpenChange={(abierto) => !abierto && cerrar()}
      title="Quedó una hora libre"
      description={`${fechaLarga(libre.fecha)} a las ${libre.hora}. Estos pacientes esperan una cita antes:`}
      footer={<Button onClick={cerrar}>Ahora no</Button>}
    >
      <ul className="grid gap-3">
        {ofertas.map((espera) => (
          <li key={espera.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{espera.nombreCliente}</span>
              <span className="block text-sm text-ink3">{cuandoPuede(espera)}</span>
            </span>
            <Button
              variant="primary"
              size="sm"
              cargando={agendar.isPending && agendar.variables.id === espera.id}
              onClick={() =>
                agendar.mutate({ id: espera.id, fecha: libre.fecha, hora: libre.hora }, { onSuccess: cerrar })
              }
            >
              Agendar<span className="sr-only"> a {espera.nombreCliente}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
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

/** `/dashboard/citas`: all appointments, the week of a branch, or the messages they caused, as the address says. */
export function CitasPage() {
  const { usuario } = useSesion()
  return veTodas(usuario) || usuario.branchId !== null ? <Vistas /> : <SinSucursal />
}

function Vistas() {
  const { vista } = useDireccion().direccion
  const [primera, setPrimera] = useState<Vista | null>(vista)
  // Views after the first are ones that were gone to, and take the focus.
  if (primera !== null && vista !== primera) setPrimera(null)
  const Contenido = vistas[vista]
  return (
    <Suspense fallback={<PageSkeleton lista />}>
      <Contenido />
      <HoraLibre />
      {primera === null ? <Enfocar key={vista} /> : null}
    </Suspense>
  )
}

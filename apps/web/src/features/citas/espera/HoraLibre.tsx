import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { HORA_LIBRE, type HoraQueSeLibero, useAgendarEspera } from '../shared/useCitas.ts'
import { cuandoPuede } from './textos.ts'

/** Once an appointment was cancelled here: the first of the waiting list whom its hour suits, each a click away. */
export function HoraLibre() {
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

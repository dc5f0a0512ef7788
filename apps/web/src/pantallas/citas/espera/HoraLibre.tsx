import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { type HoraQueSeLibero, useAgendarEspera } from '../../../operaciones/agendar/useCitas.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { cuandoPuede } from './textos.ts'

interface Props {
  libre: HoraQueSeLibero
  onCerrar: () => void
}

/** The first of the waiting list whom the hour of a cancelled appointment suits, each a click away. */
export function HoraLibre({ libre, onCerrar }: Props) {
  const { data } = useQuery({ ...consulta(api.citas.listaDeEspera, { query: libre }), placeholderData: undefined })
  const agendar = useAgendarEspera()
  const ofertas = data?.data ?? []
  return (
    <Dialog
      open={ofertas.length > 0}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Quedó una hora libre"
      description={`${fechaLarga(libre.fecha)} a las ${libre.hora}. Estos pacientes esperan una cita antes:`}
      footer={<Button onClick={onCerrar}>Ahora no</Button>}
    >
      <ul className="grid gap-3">
        {ofertas.map((espera) => (
          <li key={espera.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">
              <NombreDePaciente
                aparte
                id={espera.idCliente}
                nombre={espera.nombreCliente}
                className="block w-fit font-medium"
              />
              <span className="block text-sm text-ink3">{cuandoPuede(espera)}</span>
            </span>
            <Button
              variant="primary"
              size="sm"
              cargando={agendar.isPending && agendar.variables.id === espera.id}
              onClick={() =>
                agendar.mutate({ id: espera.id, fecha: libre.fecha, hora: libre.hora }, { onSuccess: onCerrar })
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

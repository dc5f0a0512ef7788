import type { Resolucion, Respuesta } from '@nitida/contract/mensajes.respuestas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, MegaphoneOff } from 'lucide-react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { recargar } from '../../../base/realtime/useRecargar.ts'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { telefonoLegible } from '../../../entidades/paciente/telefonoLegible.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Fecha } from '../../../ui/Fecha.tsx'
import { RetryButton } from '../../../ui/RetryButton.tsx'
import { toast } from '../../../ui/toast.ts'

/** How many are shown; the next come up as these are settled. */
const A_LA_VISTA = 5

interface Resuelta {
  id: number
  resolucion: Resolucion
}

/** Settles an answer. The list is asked for again whatever the answer, because somebody else may have been first. */
function useResolver() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, resolucion }: Resuelta) => call(api.mensajes.resolver, { params: { id }, body: { resolucion } }),
    onSuccess: (_, { resolucion }) =>
      toast.exito(resolucion === 'baja' ? 'Ya no recibirá promociones.' : 'Todo sigue como estaba.'),
    onError: (error) => toast.error('¡Error!', textoDeFallo(error, 'guardar la decisión')),
    onSettled: () => recargar(queryClient, 'mensajes'),
  })
}

/** The oldest answers that somebody has to read. */
export const useRespuestas = () =>
  useQuery(consulta(api.mensajes.respuestas, { query: { page: 1, limit: A_LA_VISTA } }))

/** What patients answered that may refuse promotions: nobody is taken off the list, or kept on it, by a guess (D-63). */
export function PorRevisar() {
  const { data, error, refetch } = useRespuestas()
  const resolver = useResolver()
  if (error && !data)
    return (
      <Aviso
        tone="bad"
        className="mb-4"
        title="No se pudieron cargar las respuestas por revisar"
        action={<RetryButton size="sm" onClick={() => void refetch()} />}
      >
        {error.message}
      </Aviso>
    )
  if (!data || data.data.length === 0) return null
  return (
    <Card title={`Respuestas por revisar (${data.total})`} padded={false} className="mb-4">
      <p className="px-5 pb-3 text-sm text-ink2">
        Respondieron algo que podría pedir que ya no se les envíen promociones. Lo que es claro («BAJA») se anota solo.
      </p>
      <ul aria-label="Respuestas por revisar" className="divide-y divide-line border-t border-line">
        {data.data.map((respuesta) => (
          <li key={respuesta.id} className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
            <Dicho respuesta={respuesta} />
            <div className="flex flex-wrap gap-2">
              {respuesta.telefono ? (
                <Button
                  size="sm"
                  icon={<MegaphoneOff />}
                  disabled={resolver.isPending}
                  onClick={() => resolver.mutate({ id: respuesta.id, resolucion: 'baja' })}
                >
                  Dejar de enviarle promociones
                </Button>
              ) : null}
              <Button
                size="sm"
                variant="ghost"
                icon={<Check />}
                disabled={resolver.isPending}
                onClick={() => resolver.mutate({ id: respuesta.id, resolucion: 'sigue' })}
              >
                {respuesta.telefono ? 'No pide eso' : 'Visto'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Dicho({ respuesta: { pacientes, telefono, numero, texto, createDate } }: { respuesta: Respuesta }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink2">
        {pacientes.map(({ id, nombreCompleto }) => (
          <NombreDePaciente key={id} id={id} nombre={nombreCompleto} className="font-medium text-ink" />
        ))}
        <span className="tabular">{telefono ? telefonoLegible(telefono) : `+${numero}`}</span>
        {telefono ? null : <Badge tone="neutral">Otro país</Badge>}
        {telefono && pacientes.length === 0 ? <Badge tone="neutral">No es de un paciente</Badge> : null}
        <Fecha value={createDate} hora />
      </p>
      <blockquote className="mt-1 wrap-anywhere">«{texto}»</blockquote>
    </div>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'

/** Ends one other session, or all others without an id. */
function useCerrar() {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(api.sesion.cerrarOtras, {}) : call(api.sesion.cerrarSesion, { params: { id } }),
    onError: (error) => toast.error('¡Error!', textoDeFallo(error, 'cerrar la sesión')),
    onSettled: () => cliente.invalidateQueries(consulta(api.sesion.abiertas, {})),
  })
}

/** Where one is logged in; whatever is not this browser can be closed. */
export function SesionesAbiertas() {
  const { zonaHoraria } = useSesion().estado
  const { data, error, isFetching, refetch } = useQuery(consulta(api.sesion.abiertas, {}))
  const cerrar = useCerrar()
  const otras = data?.data.filter(({ actual }) => !actual) ?? []
  return (
    <section aria-labelledby="sesiones-abiertas">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id="sesiones-abiertas" className="font-semibold">
          Sesiones abiertas
        </h3>
        {otras.length > 1 ? (
          <Button size="sm" cargando={cerrar.isPending} onClick={() => cerrar.mutate(null)}>
            Cerrar las demás
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar tus sesiones"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {data || error ? null : <Skeleton lines={2} />}
      <ul className="divide-y divide-line">
        {data?.data.map(({ id, navegador, abiertaEn, usadaEn, actual }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="font-medium">{navegador ?? 'Otro programa'}</p>
              <p className="text-sm text-ink2">Desde el {fechaHoraLarga(abiertaEn, zonaHoraria)}</p>
              {actual ? null : <p className="text-sm text-ink2">Último uso: {fechaHoraLarga(usadaEn, zonaHoraria)}</p>}
            </div>
            {actual ? (
              <Badge tone="ok">Esta</Badge>
            ) : (
              <Button
                size="sm"
                disabled={cerrar.isPending}
                onClick={() => cerrar.mutate(id)}
                aria-label={`Cerrar la sesión de ${navegador ?? 'otro programa'}`}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

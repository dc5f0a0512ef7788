import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** A visit by its id, or the patient's newest; null when he has none. */
export const visitaQuery = ({ id, idCliente }: { id: number | null; idCliente: number | null }) =>
  queryOptions({
    queryKey: [api.visitas.porId.grupo, 'una', id, id === null ? idCliente : null],
    queryFn: async ({ signal }) => {
      if (id !== null) return (await call(api.visitas.porId, { params: { id } }, { signal })).data
      const params = { clientId: idCliente ?? 0 }
      return (await call(api.visitas.ultima, { params }, { signal })).data[0] ?? null
    },
    enabled: id !== null || idCliente !== null,
  })

/** Every graduation of a patient, newest first. */
export const graduacionesQuery = (clientId: number) => ({
  ...consulta(api.visitas.graduaciones, { params: { clientId } }),
})

/** Addresses of the photos of a visit, asked for again before they expire after five minutes. */
export const fotosQuery = (visitId: number) => ({
  ...consulta(api.visitas.fotos, { params: { visitId } }),
  staleTime: 4 * 60_000,
  refetchInterval: 4 * 60_000,
})

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { bajar } from '../../../base/descargas.ts'

/** While the server works, how it goes is asked for so often. */
const CADA_MS = 1000

const lista = consulta(api.llevadas.list, {})

/** The zips of the last day, the newest first. */
export const useLlevadas = () =>
  useQuery({
    ...lista,
    refetchInterval: ({ state }) => (state.data?.data[0]?.estado === 'haciendo' ? CADA_MS : false),
  })

/** What can be done with them; the list follows. */
export function usePasos() {
  const cliente = useQueryClient()
  const onSettled = () => cliente.invalidateQueries({ queryKey: lista.queryKey })
  const empezar = useMutation({
    mutationFn: (contrasena: string) => call(api.llevadas.empezar, { body: { actual: contrasena } }),
    onSettled,
  })
  const detener = useMutation({
    mutationFn: (id: number) => call(api.llevadas.detener, { params: { id } }),
    onSettled,
  })
  const descargar = useMutation({
    mutationFn: async (id: number) => bajar((await call(api.llevadas.enlace, { params: { id } })).url),
  })
  return { empezar, detener, descargar }
}

import type { CrearAdicion, CrearVulneracion } from '@nitida/contract/vulneraciones'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useClave } from '../../../base/api/useClave.ts'

/** Breaches, the one known last on top. */
export const useVulneraciones = (page: number, limit: number) =>
  useQuery(consulta(api.vulneraciones.list, { query: { page, limit } }))

const useAlTerminar = () => {
  const cliente = useQueryClient()
  return { onSettled: () => cliente.invalidateQueries({ queryKey: ['vulneraciones'] }) }
}

export function useRegistrar() {
  const clave = useClave()
  return useMutation({
    mutationFn: (body: CrearVulneracion) => call(api.vulneraciones.crear, { body }, { clave: clave.actual() }),
    onSuccess: () => clave.renovar(),
    ...useAlTerminar(),
  })
}

export function useAgregar(id: number) {
  const clave = useClave()
  return useMutation({
    mutationFn: (body: CrearAdicion) =>
      call(api.vulneraciones.agregar, { params: { id }, body }, { clave: clave.actual() }),
    onSuccess: () => clave.renovar(),
    ...useAlTerminar(),
  })
}

export const useCarta = (id: number) =>
  useMutation({ mutationFn: async () => (await call(api.vulneraciones.carta, { params: { id } })).pdfUrl })

import type { CrearSolicitud, ResponderSolicitud, SolicitudArco } from '@nitida/contract/arco'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useClave } from '../../../base/api/useClave.ts'
import { bajar } from '../../../base/descargas.ts'

/** While a zip is made, how it goes is asked for so often. */
const CADA_MS = 1000

const seHace = (data: readonly SolicitudArco[] | undefined): number | false =>
  data?.some(({ paquete }) => paquete?.estado === 'haciendo') ? CADA_MS : false

/** Cases of a patient, the newest first. */
export const useDePaciente = (id: number) =>
  useQuery({
    ...consulta(api.arco.dePaciente, { params: { id } }),
    refetchInterval: ({ state }) => seHace(state.data?.data),
  })

/** All cases within reach, those whose time ends first on top. */
export const useSolicitudes = (page: number, limit: number) =>
  useQuery({
    ...consulta(api.arco.list, { query: { page, limit } }),
    refetchInterval: ({ state }) => seHace(state.data?.data),
  })

/** Blocked patients, those whose terms are over on top. */
export const useBloqueados = (page: number, limit: number) =>
  useQuery(consulta(api.bloqueos.list, { query: { page, limit } }))

const useAlTerminar = () => {
  const cliente = useQueryClient()
  return {
    onSettled: async () => {
      await Promise.all([
        cliente.invalidateQueries({ queryKey: ['arco'] }),
        cliente.invalidateQueries({ queryKey: ['clientes'] }),
      ])
    },
  }
}

export function useRegistrar(idCliente: number) {
  const clave = useClave()
  return useMutation({
    mutationFn: (body: CrearSolicitud) =>
      call(api.arco.crear, { params: { id: idCliente }, body }, { clave: clave.actual() }),
    onSuccess: () => clave.renovar(),
    ...useAlTerminar(),
  })
}

export const useResponder = (id: number) =>
  useMutation({
    mutationFn: (body: ResponderSolicitud) => call(api.arco.responder, { params: { id }, body }),
    ...useAlTerminar(),
  })

/** What is done with a case beside its answer. */
export function usePasos(id: number) {
  const alTerminar = useAlTerminar()
  const params = { params: { id } }
  return {
    cumplir: useMutation({ mutationFn: () => call(api.arco.cumplir, params), ...alTerminar }),
    empaquetar: useMutation({ mutationFn: () => call(api.arco.paquete, params), ...alTerminar }),
    descargar: useMutation({ mutationFn: async () => bajar((await call(api.arco.enlace, params)).url) }),
    carta: useMutation({ mutationFn: async () => (await call(api.arco.carta, params)).pdfUrl }),
  }
}

export const useSuprimir = (id: number) =>
  useMutation({ mutationFn: () => call(api.bloqueos.suprimir, { params: { id } }), ...useAlTerminar() })

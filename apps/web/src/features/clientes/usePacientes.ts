import type { Cliente, DatosClienteEnviados } from '@nitida/contract/clientes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { useClave } from '../../shared/api/useClave.ts'
import { conservarAjeno } from './conservarAjeno.ts'
import type { DatosPaciente } from './paciente.schema.ts'

function useRecargar(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: [api.clientes.list.grupo] })
}

/** Registers a patient once, however often it is sent (D-70). `empezar` says that another one is about to be described. */
export function useCrearPaciente() {
  const clave = useClave()
  const recargar = useRecargar()
  const crear = useMutation({
    mutationFn: (body: DatosClienteEnviados) => call(api.clientes.crear, { body }, { clave: clave.actual() }),
    onSuccess: clave.renovar,
    // An answer that got lost had registered him: what is sent now is somebody else, and the list shows the first.
    onError: (error) => error instanceof Rechazo && error.codigo === 'CLAVE_CON_OTROS_DATOS' && clave.renovar(),
    onSettled: recargar,
  })
  return { crear, empezar: clave.renovar }
}

/** Saves what was changed in the form of a patient; @see conservarAjeno */
export function useGuardarPaciente() {
  const recargar = useRecargar()
  return useMutation({
    mutationFn: async ({ antes, datos }: { antes: Cliente; datos: DatosPaciente }) => {
      const { id } = antes
      const { data: ahora } = await call(api.clientes.porId, { params: { id } })
      return call(api.clientes.guardar, { params: { id }, body: conservarAjeno(datos, antes, ahora) })
    },
    onSettled: recargar,
  })
}

export function useEliminarPaciente() {
  const recargar = useRecargar()
  return useMutation({
    mutationFn: (id: number) => call(api.clientes.eliminar, { params: { id } }),
    onSettled: recargar,
  })
}

export function useRestaurarPaciente() {
  const recargar = useRecargar()
  return useMutation({
    mutationFn: (id: number) => call(api.clientes.restaurar, { params: { id } }),
    onSettled: recargar,
  })
}

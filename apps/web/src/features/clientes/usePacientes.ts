import type { Cliente, DatosClienteEnviados } from '@nitida/contract/clientes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { api } from '../../shared/api/rutas.ts'
import { useUnaVez } from '../../shared/api/useUnaVez.ts'
import { soloCambios, useConVersion } from '../../shared/formularios/useConVersion.ts'
import { useRecargar } from '../../shared/realtime/useRecargar.ts'
import type { DatosPaciente } from './paciente.schema.ts'

/** Registers a patient once, however often it is sent (D-70). */
export const useCrearPaciente = () =>
  useUnaVez('clientes', (body: DatosClienteEnviados, clave) => call(api.clientes.crear, { body }, { clave }))

/** Saves what was changed in the form of a patient. */
export function useGuardarPaciente() {
  const conVersion = useConVersion()
  return useMutation({
    mutationFn: ({ antes, datos }: { antes: Cliente; datos: DatosPaciente }) =>
      conVersion(antes, soloCambios(datos, { ...antes, consentimiento: null }), (body) =>
        call(api.clientes.guardar, { params: { id: antes.id }, body }),
      ),
    onSettled: useRecargar('clientes'),
  })
}

export function useEliminarPaciente() {
  return useMutation({
    mutationFn: (id: number) => call(api.clientes.eliminar, { params: { id } }),
    onSettled: useRecargar('clientes'),
  })
}

export function useRestaurarPaciente() {
  return useMutation({
    mutationFn: (id: number) => call(api.clientes.restaurar, { params: { id } }),
    onSettled: useRecargar('clientes'),
  })
}

import type { Cliente, DatosClienteEnviados } from '@nitida/contract/clientes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { soloCambios, useConVersion } from '../../base/formularios/useConVersion.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { toast } from '../../ui/toast.ts'
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

/** Asks before a patient leaves the lists; a refusal stays beside the question with its reason (spec §8, D-73). */
export function useEliminarPaciente() {
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => call(api.clientes.eliminar, { params: { id } }),
    onSettled: useRecargar('clientes'),
  })
  return ({ id, nombreCompleto }: Cliente) =>
    preguntar({
      title: `¿Eliminar a ${nombreCompleto}?`,
      description:
        'Dejará de aparecer en todas las listas. Un Usuario Maestro puede restaurarlo. Su expediente clínico no se borra: la NOM-004 pide conservarlo al menos 5 años desde la última consulta.',
      confirmLabel: 'Eliminar paciente',
      peligro: true,
      hacer: async () => {
        await mutateAsync(id)
        toast.exito('¡Paciente eliminado!', nombreCompleto)
      },
      fallo: (error) => `No se pudo eliminar el paciente.${error instanceof Error ? ` ${error.message}` : ''}`,
    })
}

export function useRestaurarPaciente() {
  return useMutation({
    mutationFn: (id: number) => call(api.clientes.restaurar, { params: { id } }),
    onSettled: useRecargar('clientes'),
  })
}

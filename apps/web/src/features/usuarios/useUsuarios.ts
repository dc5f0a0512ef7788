import type { CrearUsuario, GuardarUsuario } from '@nitida/contract/usuarios'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { useClave } from '../../shared/api/useClave.ts'
import type { AccionDeRetiro } from '../../shared/listas/useRetiro.ts'

/** What can be done to a user without a form. */

/** Fetches again what shows users: also the branches, which carry the name of their encargado. */
function useRecargar(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['usuarios'] })
    void queryClient.invalidateQueries({ queryKey: ['sucursales'] })
  }
}

/** Creates a user once, however often it is sent (D-70). */
export function useCrearUsuario() {
  const clave = useClave()
  const recargar = useRecargar()
  return useMutation({
    mutationFn: (body: CrearUsuario) => call(api.usuarios.crear, { body }, { clave: clave.actual() }),
    onSuccess: clave.renovar,
    // An answer that got lost had created him: what is sent now is another user, and the list shows the first.
    onError: (error) => error instanceof Rechazo && error.codigo === 'CLAVE_CON_OTROS_DATOS' && clave.renovar(),
    onSettled: recargar,
  })
}

/** Saves a user; the list is fetched again whether it worked or not (spec §5 "User save"). */
export function useGuardarUsuario() {
  const recargar = useRecargar()
  const guardar = useMutation({
    mutationFn: ({ id, body }: { id: number; body: GuardarUsuario }) =>
      call(api.usuarios.guardar, { params: { id }, body }),
    onSettled: recargar,
  })
  return { guardar, recargar }
}

/** The session hours have a call of their own (D-11) and are in force at once. */
export function useCambiarHorario() {
  const recargar = useRecargar()
  return useMutation({
    mutationFn: ({ id, sessionLimit }: { id: number; sessionLimit: string }) =>
      call(api.usuarios.cambiarHorario, { params: { id }, body: { sessionLimit } }),
    onSettled: recargar,
  })
}

function hacer(accion: AccionDeRetiro, id: number) {
  const params = { id }
  switch (accion) {
    case 'activar':
      return call(api.usuarios.activar, { params, body: undefined })
    case 'desactivar':
      return call(api.usuarios.desactivar, { params, body: undefined })
    case 'eliminar':
      return call(api.usuarios.eliminar, { params })
    case 'restaurar':
      return call(api.usuarios.restaurar, { params })
  }
}

export function useAccionUsuario() {
  const recargar = useRecargar()
  return useMutation({
    mutationFn: ({ accion, id }: { accion: AccionDeRetiro; id: number }) => hacer(accion, id),
    onSettled: recargar,
  })
}

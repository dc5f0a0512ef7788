import type { FichaUsuario, Usuario } from '@nitida/contract/usuarios'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { soloCambios, useConVersion } from '../../base/formularios/useConVersion.ts'
import type { AccionDeRetiro } from '../../base/listas/useRetiro.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'

interface Edicion {
  antes: Usuario
  datos: FichaUsuario & { password: string | null }
}

/** Saves what was changed of a user; the list is fetched again whether it worked or not (spec §5 "User save"). */
export function useGuardarUsuario() {
  const recargar = useRecargar('usuarios')
  const conVersion = useConVersion()
  const guardar = useMutation({
    mutationFn: ({ antes, datos }: Edicion) =>
      conVersion(antes, soloCambios(datos, { ...antes, password: null }), (body) =>
        call(api.usuarios.guardar, { params: { id: antes.id }, body }),
      ),
    onSettled: recargar,
  })
  return { guardar, recargar }
}

/** The session hours have a call of their own (D-11) and are in force at once. */
export function useCambiarHorario() {
  const recargar = useRecargar('usuarios')
  return useMutation({
    mutationFn: ({ id, sessionLimit }: { id: number; sessionLimit: string }) =>
      call(api.usuarios.cambiarHorario, { params: { id }, body: { sessionLimit } }),
    onSettled: recargar,
  })
}

function llamarRetiro(accion: AccionDeRetiro, id: number) {
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
  const recargar = useRecargar('usuarios')
  return useMutation({
    mutationFn: ({ accion, id }: { accion: AccionDeRetiro; id: number }) => llamarRetiro(accion, id),
    onSettled: recargar,
  })
}

/** Makes a user the manager of a branch, and activates him when he is inactive. */
export function useNombrarEncargado() {
  const recargar = useRecargar('usuarios')
  return useMutation({
    mutationFn: async ({ usuario: { id, active }, idSucursal }: { usuario: Usuario; idSucursal: number }) => {
      if (!active) await llamarRetiro('activar', id)
      return call(api.sucursales.guardar, { params: { id: idSucursal }, body: { idEncargado: id } })
    },
    onSettled: recargar,
  })
}

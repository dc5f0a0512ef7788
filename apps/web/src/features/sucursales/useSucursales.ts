import type { CrearSucursal, GuardarSucursal } from '@nitida/contract/sucursales'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { useClave } from '../../shared/api/useClave.ts'
import type { AccionDeRetiro } from '../../shared/listas/useRetiro.ts'

/** What can be done to a branch without a form. */

/** Fetches again what shows branches: also the users, who carry the number and address of theirs. */
function useRecargar(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['sucursales'] })
    void queryClient.invalidateQueries({ queryKey: ['usuarios'] })
  }
}

/** Creates a branch once, however often it is sent (D-70). */
export function useCrearSucursal() {
  const clave = useClave()
  const recargar = useRecargar()
  return useMutation({
    mutationFn: (body: CrearSucursal) => call(api.sucursales.crear, { body }, { clave: clave.actual() }),
    onSuccess: clave.renovar,
    // An answer that got lost had created it: what is sent now is another branch, and the list shows the first.
    onError: (error) => error instanceof Rechazo && error.codigo === 'CLAVE_CON_OTROS_DATOS' && clave.renovar(),
    onSettled: recargar,
  })
}

export function useGuardarSucursal() {
  const recargar = useRecargar()
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: GuardarSucursal }) =>
      call(api.sucursales.guardar, { params: { id }, body }),
    onSettled: recargar,
  })
}

function hacer(accion: AccionDeRetiro, id: number) {
  const peticion = { params: { id } }
  switch (accion) {
    case 'activar':
      return call(api.sucursales.activar, peticion)
    case 'desactivar':
      return call(api.sucursales.desactivar, peticion)
    case 'eliminar':
      return call(api.sucursales.eliminar, peticion)
    case 'restaurar':
      return call(api.sucursales.restaurar, peticion)
  }
}

export function useAccionSucursal() {
  const recargar = useRecargar()
  return useMutation({
    mutationFn: ({ accion, id }: { accion: AccionDeRetiro; id: number }) => hacer(accion, id),
    onSettled: recargar,
  })
}

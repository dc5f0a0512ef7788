import type { CrearSucursal, GuardarSucursal, Sucursal } from '@nitida/contract/sucursales'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useConVersion } from '../../base/formularios/useConVersion.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import type { AccionDeRetiro } from '../../base/listas/useRetiro.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'

/** Actions on a branch without a form. */

/** Creates a branch once, however often it is sent (D-70). */
export const useCrearSucursal = () =>
  useUnaVez('sucursales', (body: CrearSucursal, clave) => call(api.sucursales.crear, { body }, { clave }))

/** Saves what was changed of a branch. */
export function useGuardarSucursal() {
  const conVersion = useConVersion()
  return useMutation({
    mutationFn: ({ antes, cambios }: { antes: Sucursal; cambios: GuardarSucursal }) =>
      conVersion(antes, cambios, (body) => call(api.sucursales.guardar, { params: { id: antes.id }, body })),
    onSettled: useRecargar('sucursales'),
  })
}

function llamarRetiro(accion: AccionDeRetiro, id: number) {
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
  const recargar = useRecargar('sucursales')
  return useMutation({
    mutationFn: ({ accion, id }: { accion: AccionDeRetiro; id: number }) => llamarRetiro(accion, id),
    onSettled: recargar,
  })
}

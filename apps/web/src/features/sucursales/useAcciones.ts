import type { Sucursal } from '@nitida/contract/sucursales'
import { type AccionDeRetiro, useRetiro } from '../../shared/listas/useRetiro.ts'
import { useAccionSucursal } from './useSucursales.ts'

const exitos = {
  activar: ['¡Sucursal actualizada!', 'Ya está activa.'],
  desactivar: ['¡Sucursal actualizada!', 'Ya no está activa.'],
  eliminar: ['¡Sucursal eliminada!'],
  restaurar: ['¡Sucursal restaurada!', 'Queda inactiva.'],
} as const

/** The actions of a branch's row. */
export function useAcciones(alTerminar: (accion: AccionDeRetiro, sucursal: Sucursal) => void) {
  return useRetiro({ mutacion: useAccionSucursal(), cosa: 'la sucursal', exitos, alTerminar })
}

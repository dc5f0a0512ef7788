import type { Sucursal } from '@nitida/contract/sucursales'
import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { type AccionDeRetiro, useRetiro } from '../../shared/listas/useRetiro.ts'
import { useAccionSucursal } from './useSucursales.ts'

const exitos = {
  activar: ['¡Sucursal actualizada!', 'Ya está activa.'],
  desactivar: ['¡Sucursal actualizada!', 'Ya no está activa.'],
  eliminar: ['¡Sucursal eliminada!'],
  restaurar: ['¡Sucursal restaurada!', 'Queda inactiva.'],
} as const

const preguntas = {
  desactivar: (sucursal: Sucursal) => ({
    title: `¿Desactivar la sucursal ${etiquetaSucursal(sucursal)}?`,
    description: 'Deja de ofrecerse en todo el sistema hasta que se active de nuevo. Su historial se conserva.',
    confirmLabel: 'Desactivar sucursal',
  }),
  eliminar: (sucursal: Sucursal) => ({
    title: `¿Eliminar la sucursal ${etiquetaSucursal(sucursal)}?`,
    description: 'Sale de todas las listas. Puedes restaurarla desde «Ver eliminadas».',
    confirmLabel: 'Eliminar sucursal',
  }),
}

/** The actions of a branch's row. */
export function useAcciones(alTerminar: (accion: AccionDeRetiro, sucursal: Sucursal) => void) {
  return useRetiro({ mutacion: useAccionSucursal(), cosa: 'la sucursal', preguntas, exitos, alTerminar })
}

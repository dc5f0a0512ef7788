import type { Usuario } from '@nitida/contract/usuarios'
import { type AccionDeRetiro, useRetiro } from '../../shared/listas/useRetiro.ts'
import { useAccionUsuario } from './useUsuarios.ts'

const exitos = {
  activar: ['¡Usuario actualizado!', 'Ya puede iniciar sesión.'],
  desactivar: ['¡Usuario actualizado!', 'Ya no puede iniciar sesión.'],
  eliminar: ['¡Usuario eliminado!'],
  restaurar: ['¡Usuario restaurado!', 'Queda inactivo.'],
} as const

/** The actions of a user's row. */
export function useAcciones(alTerminar: (accion: AccionDeRetiro, usuario: Usuario) => void) {
  return useRetiro({ mutacion: useAccionUsuario(), cosa: 'el usuario', exitos, alTerminar })
}

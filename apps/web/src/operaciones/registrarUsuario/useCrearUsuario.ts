import { nombreDe } from '@nitida/contract/nombres'
import type { CrearUsuario } from '@nitida/contract/usuarios'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { type FalloDeFormulario, falloDeFormulario } from '../../base/formularios/fallo.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { toast } from '../../ui/toast.ts'

const campoDe = { CORREO_EN_USO: 'email', CONTRASENA_CORTA: 'password', SUCURSAL_NO_DISPONIBLE: 'branchId' }

/**
 * Sends the form of a new user, once however often it is sent (D-70).
 * @param onCreado told of the new user; `lugar` is his place in the list of all users.
 * @returns why it was refused, or null.
 */
export function useCrearUsuario(onCreado: (id: number, lugar: number, datos: CrearUsuario) => void) {
  const crear = useUnaVez('usuarios', (body: CrearUsuario, clave) => call(api.usuarios.crear, { body }, { clave }))
  return async (datos: CrearUsuario): Promise<FalloDeFormulario | null> => {
    try {
      const { data } = await crear.mutateAsync(datos)
      onCreado(data.id, data.lugar, datos)
    } catch (error) {
      return falloDeFormulario(error, 'crear el usuario', campoDe)
    }
    toast.exito('¡Usuario creado!', nombreDe(datos))
    return null
  }
}

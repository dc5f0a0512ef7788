import { nombreDe } from '@nitida/contract/nombres'
import type { Usuario } from '@nitida/contract/usuarios'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { type AccionDeRetiro, useRetiro } from '../../base/listas/useRetiro.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { toast } from '../../ui/toast.ts'
import { useAccionUsuario, useNombrarEncargado } from './useUsuarios.ts'

const exitos = {
  activar: ['¡Usuario actualizado!', 'Ya puede iniciar sesión.'],
  desactivar: ['¡Usuario actualizado!', 'Ya no puede iniciar sesión.'],
  eliminar: ['¡Usuario eliminado!'],
  restaurar: ['¡Usuario restaurado!', 'Queda inactivo.'],
} as const

const CIERRA_SESIONES = 'Sus sesiones se cierran al momento y'

function preguntasDe(idPropio: number) {
  const descripcion = (usuario: Usuario, ...frases: (string | null)[]) =>
    [usuario.id === idPropio ? 'Es tu propio usuario.' : null, ...frases].filter(Boolean).join(' ')
  return {
    desactivar: (usuario: Usuario) => ({
      title: `¿Desactivar a ${nombreDe(usuario)}?`,
      description: descripcion(usuario, `${CIERRA_SESIONES} no podrá iniciar sesión hasta que se active de nuevo.`),
      confirmLabel: 'Desactivar usuario',
    }),
    eliminar: (usuario: Usuario) => ({
      title: `¿Eliminar a ${nombreDe(usuario)}?`,
      description: descripcion(
        usuario,
        `${CIERRA_SESIONES} sale de todas las listas. Puedes restaurarlo desde «Ver eliminados».`,
        // An inactive user is still the manager of his branch; a removed one is not (D-20).
        usuario.encargadoDe && `La sucursal ${usuario.encargadoDe.sucursalNumber} se queda sin encargado.`,
      ),
      confirmLabel: 'Eliminar usuario',
    }),
  }
}

/** Offers a restored manager his branch again, while nobody else has been given it (D-20). */
function useOfrecerSucursal() {
  const nombrar = useNombrarEncargado()
  return (usuario: Usuario) => {
    const { branchId, branchNum, active } = usuario
    if (usuario.userType !== '1' || !usuario.sucursalSinEncargado || branchId === null) return
    preguntar({
      title: `¿Nombrar a ${nombreDe(usuario)} encargado de la sucursal ${branchNum}?`,
      description: active
        ? 'Es su sucursal y no tiene encargado.'
        : 'Es su sucursal y no tiene encargado. Para nombrarlo se activa, y podrá iniciar sesión.',
      confirmLabel: active ? 'Nombrar encargado' : 'Activar y nombrar encargado',
      cancelLabel: 'Ahora no',
      hacer: async () => {
        await nombrar.mutateAsync({ usuario, idSucursal: branchId })
        toast.exito('¡Sucursal actualizada!', `${nombreDe(usuario)} es su encargado.`)
      },
      fallo: (error) => `¡Error! ${textoDeFallo(error, 'nombrar al encargado')}`,
    })
  }
}

/** The actions of a user's row. */
export function useAcciones(onTerminar: (accion: AccionDeRetiro, usuario: Usuario) => void) {
  const { usuario: yo } = useSesion()
  const ofrecerSucursal = useOfrecerSucursal()
  return useRetiro({
    mutacion: useAccionUsuario(),
    cosa: 'el usuario',
    nombre: nombreDe,
    preguntas: preguntasDe(yo.id),
    exitos,
    onTerminar: (accion, usuario: Usuario, respuesta) => {
      onTerminar(accion, usuario)
      if (accion === 'activar' || accion === 'restaurar') ofrecerSucursal(respuesta.data)
    },
  })
}

import { nombreDe } from '@nitida/contract/nombres'
import type { Usuario } from '@nitida/contract/usuarios'
import { type ReactNode, Suspense } from 'react'
import { falloDeFormulario } from '../../base/formularios/fallo.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { deferred } from '../../ui/deferred.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import type { DatosEditados } from './editarUsuario.schema.ts'
import { useCambiarHorario, useGuardarUsuario } from './useUsuarios.ts'

const EditarUsuarioForm = deferred(async () => (await import('./EditarUsuarioForm.tsx')).EditarUsuarioForm)

interface Props {
  usuario: Usuario
  menu: ReactNode
  /** Called when the row was saved or cancelled. */
  onCerrar: () => void
  onSucio: (sucio: boolean) => void
}

const campoDe = {
  CORREO_EN_USO: 'email',
  CONTRASENA_CORTA: 'password',
  SUCURSAL_NO_DISPONIBLE: 'branchId',
  HORARIO_OBLIGATORIO: 'sessionLimit',
}

const accion = 'actualizar el usuario'

/** The edited row and its calls. */
export function EdicionUsuario({ usuario, menu, onCerrar, onSucio }: Props) {
  const { estado } = useSesion()
  const { guardar, recargar } = useGuardarUsuario()
  const horario = useCambiarHorario()
  const { id } = usuario

  const enviar = async (datos: DatosEditados, antes: Usuario) => {
    try {
      await guardar.mutateAsync({ antes, datos })
    } catch (error) {
      return falloDeFormulario(error, accion, campoDe)
    }
    toast.exito('¡Usuario actualizado!', datos.password ? '¡Contraseña actualizada!' : nombreDe(datos))
    onCerrar()
    return null
  }
  const cambiarHorario = async (sessionLimit: string) => {
    try {
      await horario.mutateAsync({ id, sessionLimit })
    } catch (error) {
      return falloDeFormulario(error, accion)
    }
    toast.exito('¡Usuario actualizado!', nombreDe(usuario))
    return null
  }
  return (
    <div data-edicion="">
      <Suspense fallback={<Skeleton lines={4} />}>
        <EditarUsuarioForm
          usuario={usuario}
          contrasenaMinima={estado.contrasenaMinima}
          menu={menu}
          onSubmit={enviar}
          onFaltanDatos={recargar}
          onHorario={cambiarHorario}
          onCancelar={onCerrar}
          onSucio={onSucio}
        />
      </Suspense>
    </div>
  )
}

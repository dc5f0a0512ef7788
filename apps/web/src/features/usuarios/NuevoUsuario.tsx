import type { CrearUsuario } from '@nitida/contract/usuarios'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FormularioPlegable } from '../../shared/formularios/FormularioPlegable.tsx'
import { falloDeFormulario } from '../../shared/formularios/fallo.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { deferred } from '../../ui/deferred.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useCrearUsuario } from './useUsuarios.ts'

const CrearUsuarioForm = deferred(async () => (await import('./CrearUsuarioForm.tsx')).CrearUsuarioForm)

interface Props {
  abierto: boolean
  enfoque: number
  onAbierto: (abierto: boolean) => void
  /** The form is done with: created or cancelled. */
  onCerrar: () => void
  /** @param lugar his place in the list of all users. */
  onCreado: (id: number, lugar: number) => void
}

const campoDe = { CORREO_EN_USO: 'email', CONTRASENA_CORTA: 'password', SUCURSAL_NO_DISPONIBLE: 'branchId' }

/** 'Crear Nuevo Usuario': the form above the list. Folded, it keeps what was typed. */
export function NuevoUsuario({ abierto, enfoque, onAbierto, onCerrar, onCreado }: Props) {
  const { estado } = useSesion()
  const crear = useCrearUsuario()
  const [sucio, setSucio] = useState(false)
  const enviar = async (datos: CrearUsuario) => {
    try {
      const { data } = await crear.mutateAsync(datos)
      onCreado(data.id, data.lugar)
    } catch (error) {
      return falloDeFormulario(error, 'crear el usuario', campoDe)
    }
    toast.exito('¡Usuario creado!')
    onCerrar()
    return null
  }
  return (
    <FormularioPlegable
      titulo="Crear Nuevo Usuario"
      resumen="Nombre, correo, contraseña, tipo y sucursal"
      icon={<UserPlus />}
      abierto={abierto}
      onAbierto={onAbierto}
    >
      {abierto || sucio ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <CrearUsuarioForm
            contrasenaMinima={estado.contrasenaMinima}
            enfoque={enfoque}
            onSubmit={enviar}
            onCerrar={onCerrar}
            onSucio={setSucio}
          />
        </Suspense>
      ) : null}
    </FormularioPlegable>
  )
}

import { nombreDe } from '@nitida/contract/nombres'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { CrearUsuarioForm } from '../../operaciones/registrarUsuario/CrearUsuarioForm.tsx'
import { useCrearUsuario } from '../../operaciones/registrarUsuario/useCrearUsuario.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { OpcionEncargado } from './sucursal.schema.ts'

interface Props {
  open: boolean
  onListo: (encargado: OpcionEncargado) => void
  onCerrar: () => void
}

/** A manager for the branch that is being filled in: a branch needs one, and there may be none yet. */
export function NuevoEncargadoDialog({ open, onListo, onCerrar }: Props) {
  const { contrasenaMinima } = useSesion().estado
  const enviar = useCrearUsuario((id, _, datos) => onListo({ id, nombre: nombreDe(datos) }))
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Nuevo encargado"
      description="Un Usuario Encargado. Queda en esta sucursal cuando la guardes."
      size="lg"
    >
      <CrearUsuarioForm
        tipo="1"
        contrasenaMinima={contrasenaMinima}
        enfoque={0}
        onSubmit={enviar}
        onCerrar={onCerrar}
        onSucio={() => undefined}
      />
    </Dialog>
  )
}

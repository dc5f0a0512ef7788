import type { Usuario } from '@nitida/contract/usuarios'
import { nombreDe } from '../../shared/listas/nombreDe.ts'
import type { DialogoDeRetiro } from '../../shared/listas/useRetiro.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

interface Props extends DialogoDeRetiro<Usuario> {
  /** The user is the one who asks. */
  esPropio: boolean
}

const textos = {
  desactivar: {
    pregunta: '¿Desactivar a',
    consecuencia: 'Sus sesiones se cierran al momento y no podrá iniciar sesión hasta que se active de nuevo.',
    boton: 'Desactivar usuario',
  },
  eliminar: {
    pregunta: '¿Eliminar a',
    consecuencia:
      'Sus sesiones se cierran al momento y sale de todas las listas. Puedes restaurarlo desde «Ver eliminados».',
    boton: 'Eliminar usuario',
  },
}

/** Asked before a user loses access. */
export function ConfirmarUsuario({ pedido, open, cargando, error, esPropio, onConfirm, onCancelar }: Props) {
  if (!pedido) return null
  const { pregunta, consecuencia, boton } = textos[pedido.accion]
  const { encargadoDe } = pedido.registro
  const avisos = [
    esPropio ? 'Es tu propio usuario.' : null,
    consecuencia,
    // Inactive he is still its manager; removed he is not (D-20).
    encargadoDe && pedido.accion === 'eliminar'
      ? `La sucursal ${encargadoDe.sucursalNumber} se queda sin encargado.`
      : null,
  ]
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCancelar()}
      title={`${pregunta} ${nombreDe(pedido.registro)}?`}
      description={avisos.filter(Boolean).join(' ')}
      confirmLabel={boton}
      peligro
      cargando={cargando}
      error={error}
      onConfirm={() => onConfirm(pedido)}
    />
  )
}

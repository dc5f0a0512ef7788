import type { Usuario } from '@nitida/contract/usuarios'
import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import type { PorConfirmar } from './ConfirmarUsuario.tsx'
import { textoDeFallo } from './shared/fallo.ts'
import { useConfirmacion } from './shared/useConfirmacion.ts'
import { type AccionUsuario, useAccionUsuario } from './useUsuarios.ts'

const exitos: Record<AccionUsuario, readonly [string, string?]> = {
  activar: ['¡Usuario actualizado!', 'Ya puede iniciar sesión.'],
  desactivar: ['¡Usuario actualizado!', 'Ya no puede iniciar sesión.'],
  eliminar: ['¡Usuario eliminado!'],
  restaurar: ['¡Usuario restaurado!', 'Queda inactivo.'],
}

/** The actions of a row: what takes access away is confirmed first, and a refusal stays beside the question (spec §8). */
export function useAcciones(alTerminar: (accion: AccionUsuario, usuario: Usuario) => void) {
  const mutacion = useAccionUsuario()
  const confirmacion = useConfirmacion<PorConfirmar>()
  const [error, setError] = useState<string | null>(null)

  const hacer = (accion: AccionUsuario, usuario: Usuario) => {
    const { id } = usuario
    mutacion.mutate(
      { accion, id },
      {
        onSuccess: () => {
          confirmacion.cerrar()
          toast.exito(...exitos[accion])
          alTerminar(accion, usuario)
        },
        onError: (fallo) => {
          const texto = textoDeFallo(fallo, `${accion} el usuario`)
          if (accion === 'desactivar' || accion === 'eliminar') setError(`¡Error! ${texto}`)
          else toast.error('¡Error!', texto)
        },
      },
    )
  }

  const pedir = (accion: AccionUsuario, usuario: Usuario) => {
    if (accion === 'activar' || accion === 'restaurar') return hacer(accion, usuario)
    setError(null)
    confirmacion.pedir({ accion, usuario })
  }

  return {
    pedir,
    dialogo: {
      pedido: confirmacion.dato,
      open: confirmacion.abierta,
      cargando: mutacion.isPending,
      error,
      onConfirm: ({ accion, usuario }: PorConfirmar) => {
        setError(null)
        hacer(accion, usuario)
      },
      onCancelar: confirmacion.cerrar,
    },
  }
}

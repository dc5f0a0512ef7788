import type { Sucursal } from '@nitida/contract/sucursales'
import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { textoDeFallo } from '../usuarios/shared/fallo.ts'
import { useConfirmacion } from '../usuarios/shared/useConfirmacion.ts'
import type { PorConfirmar } from './ConfirmarSucursal.tsx'
import { type AccionSucursal, useAccionSucursal } from './useSucursales.ts'

const exitos: Record<AccionSucursal, readonly [string, string?]> = {
  activar: ['¡Sucursal actualizada!', 'Ya está activa.'],
  desactivar: ['¡Sucursal actualizada!', 'Ya no está activa.'],
  eliminar: ['¡Sucursal eliminada!'],
  restaurar: ['¡Sucursal restaurada!', 'Queda inactiva.'],
}

/** The actions of a row: what closes a branch is confirmed first, and a refusal stays beside the question (spec §8). */
export function useAcciones(alTerminar: (accion: AccionSucursal, sucursal: Sucursal) => void) {
  const mutacion = useAccionSucursal()
  const confirmacion = useConfirmacion<PorConfirmar>()
  const [error, setError] = useState<string | null>(null)

  const hacer = (accion: AccionSucursal, sucursal: Sucursal) => {
    const { id } = sucursal
    mutacion.mutate(
      { accion, id },
      {
        onSuccess: () => {
          confirmacion.cerrar()
          toast.exito(...exitos[accion])
          alTerminar(accion, sucursal)
        },
        onError: (fallo) => {
          const texto = textoDeFallo(fallo, `${accion} la sucursal`)
          if (accion === 'desactivar' || accion === 'eliminar') setError(`¡Error! ${texto}`)
          else toast.error('¡Error!', texto)
        },
      },
    )
  }

  const pedir = (accion: AccionSucursal, sucursal: Sucursal) => {
    if (accion === 'activar' || accion === 'restaurar') return hacer(accion, sucursal)
    setError(null)
    confirmacion.pedir({ accion, sucursal })
  }

  return {
    pedir,
    dialogo: {
      pedido: confirmacion.dato,
      open: confirmacion.abierta,
      cargando: mutacion.isPending,
      error,
      onConfirm: ({ accion, sucursal }: PorConfirmar) => {
        setError(null)
        hacer(accion, sucursal)
      },
      onCancelar: confirmacion.cerrar,
    },
  }
}

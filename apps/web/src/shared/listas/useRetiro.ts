import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { textoDeFallo } from '../formularios/fallo.ts'
import { useConfirmacion } from '../formularios/useConfirmacion.ts'

/** What can be done with somebody or something that the chain retires but never loses. */
export type AccionDeRetiro = 'activar' | 'desactivar' | 'eliminar' | 'restaurar'

/** Asked about before it is done. */
export interface PorRetirar<T> {
  accion: 'desactivar' | 'eliminar'
  registro: T
}

/** What the question in front of a retirement needs; it says the words. */
export interface DialogoDeRetiro<T> {
  pedido: PorRetirar<T> | null
  open: boolean
  cargando: boolean
  error: string | null
  onConfirm: (pedido: PorRetirar<T>) => void
  onCancelar: () => void
}

interface Opciones<T> {
  mutacion: UseMutationResult<unknown, Error, { accion: AccionDeRetiro; id: number }>
  /** With its article, for the sentences of failure: 'el usuario'. */
  cosa: string
  exitos: Record<AccionDeRetiro, readonly [titulo: string, texto?: string]>
  alTerminar: (accion: AccionDeRetiro, registro: T) => void
}

/** The actions of a row: what takes it out of use is confirmed first, and a refusal stays beside the question (spec §8). */
export function useRetiro<T extends { id: number }>({ mutacion, cosa, exitos, alTerminar }: Opciones<T>) {
  const confirmacion = useConfirmacion<PorRetirar<T>>()
  const [error, setError] = useState<{ de: T; texto: string } | null>(null)

  const hacer = (accion: AccionDeRetiro, registro: T) =>
    mutacion.mutate(
      { accion, id: registro.id },
      {
        onSuccess: () => {
          confirmacion.cerrarSi((pedido) => pedido.registro === registro)
          toast.exito(...exitos[accion])
          alTerminar(accion, registro)
        },
        onError: (fallo) => {
          const texto = textoDeFallo(fallo, `${accion} ${cosa}`)
          if (accion === 'desactivar' || accion === 'eliminar') setError({ de: registro, texto: `¡Error! ${texto}` })
          else toast.error('¡Error!', texto)
        },
      },
    )

  const pedir = (accion: AccionDeRetiro, registro: T) => {
    if (accion === 'activar' || accion === 'restaurar') return hacer(accion, registro)
    setError(null)
    confirmacion.pedir({ accion, registro })
  }

  const dialogo: DialogoDeRetiro<T> = {
    pedido: confirmacion.dato,
    open: confirmacion.abierta,
    cargando: mutacion.isPending,
    // Of the question on the screen, not of one that was left before its answer came.
    error: error && error.de === confirmacion.dato?.registro ? error.texto : null,
    onConfirm: ({ accion, registro }) => {
      setError(null)
      hacer(accion, registro)
    },
    onCancelar: confirmacion.cerrar,
  }
  return { pedir, dialogo }
}

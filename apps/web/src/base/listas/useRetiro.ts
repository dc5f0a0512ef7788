import type { UseMutationResult } from '@tanstack/react-query'
import { toast } from '../../ui/toast.ts'
import { textoDeFallo } from '../formularios/fallo.ts'
import { type Pregunta, preguntar } from '../formularios/preguntar.ts'

/** Actions on a record that the chain retires but never loses. */
export type AccionDeRetiro = 'activar' | 'desactivar' | 'eliminar' | 'restaurar'

interface Opciones<T, R> {
  mutacion: UseMutationResult<R, Error, { accion: AccionDeRetiro; id: number }>
  /** Its kind with article, for the sentences of failure: 'el usuario'. */
  cosa: string
  /** Its name, for the message of success. */
  nombre: (registro: T) => string
  /** The question before it is taken out of use. */
  preguntas: Record<
    'desactivar' | 'eliminar',
    (registro: T) => Pick<Pregunta, 'title' | 'description' | 'confirmLabel'>
  >
  exitos: Record<AccionDeRetiro, readonly [titulo: string, texto?: string]>
  onTerminar: (accion: AccionDeRetiro, registro: T, respuesta: R) => void
}

/** The actions of a row: those that take it out of use ask first, and a refusal stays beside the question (spec §8). */
export function useRetiro<T extends { id: number }, R>(opciones: Opciones<T, R>) {
  const { mutacion, cosa, nombre, preguntas, exitos, onTerminar } = opciones
  const hacer = async (accion: AccionDeRetiro, registro: T) => {
    const respuesta = await mutacion.mutateAsync({ accion, id: registro.id })
    const [titulo, texto] = exitos[accion]
    toast.exito(titulo, [nombre(registro), texto].filter(Boolean).join('. '))
    onTerminar(accion, registro, respuesta)
  }
  return (accion: AccionDeRetiro, registro: T) => {
    const fallo = (error: unknown) => textoDeFallo(error, `${accion} ${cosa}`)
    if (accion === 'activar' || accion === 'restaurar')
      return void hacer(accion, registro).catch((error: unknown) => toast.error('¡Error!', fallo(error)))
    preguntar({
      ...preguntas[accion](registro),
      peligro: true,
      hacer: () => hacer(accion, registro),
      fallo: (error) => `¡Error! ${fallo(error)}`,
    })
  }
}

import { useMutation } from '@tanstack/react-query'
import { conOtrosDatos } from '../api/fallos.ts'
import { useClave } from '../api/useClave.ts'
import type { Recurso } from '../realtime/grupos.ts'
import { useRecargar } from '../realtime/useRecargar.ts'

interface Opciones<R> {
  /** Whether an answer ends the attempt; one that left it open is repeated under the same key. */
  hecho?: (respuesta: R) => boolean
  /** What is done to which record, for a dialog that may be closed before an answer comes. */
  accion?: string
}

/**
 * A call that creates or moves money: done once, however often it is sent (D-70). Lists of `recurso` are asked for again whatever
 * the answer.
 * @returns the mutation, and `empezar`, which starts the description of another thing.
 */
export function useUnaVez<V, R>(
  recurso: Recurso,
  hacer: (variables: V, clave: string) => Promise<R>,
  { hecho = () => true, accion }: Opciones<R> = {},
) {
  const clave = useClave(accion)
  const mutacion = useMutation({
    mutationFn: (variables: V) => hacer(variables, clave.actual()),
    onSuccess: (respuesta) => {
      if (hecho(respuesta)) clave.renovar()
    },
    // An attempt whose answer got lost had done it, so this is another one; the list shows the first.
    onError: (error) => conOtrosDatos(error) && clave.renovar(),
    onSettled: useRecargar(recurso),
  })
  return { ...mutacion, empezar: clave.renovar }
}

import { useMutation } from '@tanstack/react-query'
import type { Cosa } from '../realtime/grupos.ts'
import { useRecargar } from '../realtime/useRecargar.ts'
import { conOtrosDatos } from './fallos.ts'
import { useClave } from './useClave.ts'

/**
 * A call that creates or moves money: done once, however often it is sent (D-70). Lists of `cosa` are asked for again whatever
 * the answer.
 * @param hecho whether an answer ends the attempt; one that left it open is repeated under the same key.
 * @returns the mutation, and `empezar`, which starts the description of another thing.
 */
export function useUnaVez<V, R>(
  cosa: Cosa,
  hacer: (variables: V, clave: string) => Promise<R>,
  hecho: (respuesta: R) => boolean = () => true,
) {
  const clave = useClave()
  const mutacion = useMutation({
    mutationFn: (variables: V) => hacer(variables, clave.actual()),
    onSuccess: (respuesta) => {
      if (hecho(respuesta)) clave.renovar()
    },
    // An attempt whose answer got lost had done it, so this is another one; the list shows the first.
    onError: (error) => conOtrosDatos(error) && clave.renovar(),
    onSettled: useRecargar(cosa),
  })
  return { ...mutacion, empezar: clave.renovar }
}

import { useMutation } from '@tanstack/react-query'
import type { Cosa } from '../realtime/grupos.ts'
import { useRecargar } from '../realtime/useRecargar.ts'
import { Rechazo } from './fallos.ts'
import { useClave } from './useClave.ts'

/**
 * A creating call that happens once, however often it is sent (D-70). Lists of `cosa` are asked for again whatever the answer.
 * @returns the mutation, and `empezar`, which starts the description of another thing.
 */
export function useUnaVez<V, R>(cosa: Cosa, hacer: (variables: V, clave: string) => Promise<R>) {
  const clave = useClave()
  const mutacion = useMutation({
    mutationFn: (variables: V) => hacer(variables, clave.actual()),
    onSuccess: clave.renovar,
    // An attempt whose answer got lost had created it, so this is another one; the list shows the first.
    onError: (error) => error instanceof Rechazo && error.codigo === 'CLAVE_CON_OTROS_DATOS' && clave.renovar(),
    onSettled: useRecargar(cosa),
  })
  return { ...mutacion, empezar: clave.renovar }
}

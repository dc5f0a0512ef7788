import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { api } from '../../shared/api/rutas.ts'

/** Sends an unknown message again. Whatever the answer, the list is asked for again: somebody else may have been first. */
export function useLiberar() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.mensajes.liberar, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mensajes'] }),
  })
}

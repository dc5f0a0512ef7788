import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { api } from '../../../shared/api/rutas.ts'
import { useRecargar } from '../../../shared/realtime/useRecargar.ts'

/** Opens a closing again, with its reason. */
export function useReabrir() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string }) =>
      call(api.cortes.reabrir, { params: { id }, body: { motivo } }),
    onSettled: useRecargar('cortes'),
  })
}

import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'

/** Opens a closing again, with its reason. */
export function useReabrir() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string }) =>
      call(api.cortes.reabrir, { params: { id }, body: { motivo } }),
    onSettled: useRecargar('cortes'),
  })
}

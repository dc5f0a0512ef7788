import type { EstatusPedido, FormaPago } from '@nitida/contract/pedidos.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { api } from '../../../shared/api/rutas.ts'
import { useRecargar } from '../../../shared/realtime/useRecargar.ts'
import { pedidoQuery } from './pedidos.consulta.ts'

interface Cambio {
  id: number
  estatus: EstatusPedido
  /** How the balance is collected; null when there is none (D-31). */
  formaPago: FormaPago | null
  /** A part of it by another method. */
  segunda: { importe: number; formaPago: FormaPago } | null
  /** What was on the screen: no other balance than the one that was shown is collected. */
  version: number
}

/** Moves an order on. Whatever the answer, the screen shows what is true afterwards: somebody else may have been first. */
export function useAvanzarEstatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, estatus, formaPago, segunda, version }: Cambio) =>
      call(api.pedidos.actualizarEstatus, {
        params: { id },
        body: { estatusActualizado: estatus, formaPagoLiquidacion: formaPago, segunda, version },
      }),
    // The answer is the order as it is now: it is shown at once, and everything else that shows orders asks again.
    onSuccess: ({ data }) => queryClient.setQueryData(pedidoQuery(data.id).queryKey, { success: true, data: [data] }),
    onSettled: useRecargar('pedidos'),
  })
}

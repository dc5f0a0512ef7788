import { useQuery } from '@tanstack/react-query'
import { useLatched } from '../../ui/useLatched.ts'
import { recetasQuery, ultimoPedidoQuery } from './pedido.consulta.ts'

/**
 * Whether the parts above the elements are known, or were not answered once. A form that is drawn before would move under the hand when
 * they come or go.
 * @param repetir whether the patient's last order is offered.
 */
export function usePartesListas(idCliente: number, repetir: boolean): boolean {
  const recetas = useQuery(recetasQuery(idCliente))
  const ultimo = useQuery({ ...ultimoPedidoQuery(idCliente), enabled: repetir })
  return useLatched([recetas, ultimo].every(({ isLoading, failureCount }) => !isLoading || failureCount > 0))
}

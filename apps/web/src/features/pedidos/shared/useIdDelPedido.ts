import { useLocation } from '@tanstack/react-router'
import { leerId } from '../../../shared/direccion.ts'
import { useParametros } from '../../../shared/useParametros.ts'

/** The order a screen is about: in the address, so that reload and bookmark work, or as navigation state (D-17). */
export function useIdDelPedido(): number | null {
  const { id } = useParametros({ id: leerId })
  const { pedidoId } = useLocation({ select: ({ state }) => state })
  return id ?? leerId(pedidoId)
}

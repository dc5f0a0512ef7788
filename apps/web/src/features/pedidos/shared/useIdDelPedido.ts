import { useLocation, useSearch } from '@tanstack/react-router'

/** A row's id as an address or a navigation state carries it; null for anything else. */
export const leerId = (valor: unknown): number | null =>
  typeof valor === 'number' && Number.isSafeInteger(valor) && valor > 0 ? valor : null

/** The order a screen is about: in the address, so that reload and bookmark work, or as navigation state (D-17). */
export function useIdDelPedido(): number | null {
  const { id }: { id?: unknown } = useSearch({ strict: false })
  const { pedidoId } = useLocation({ select: ({ state }) => state })
  return leerId(id) ?? leerId(pedidoId)
}

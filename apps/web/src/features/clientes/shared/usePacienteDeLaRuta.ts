import type { Cliente } from '@nitida/contract/clientes'
import { useLocation, useSearch } from '@tanstack/react-router'

const esId = (valor: unknown): valor is number => typeof valor === 'number' && Number.isSafeInteger(valor) && valor > 0

/**
 * The patient a screen was opened for: his id from the address, so that reload and bookmark work, or from navigation state,
 * which may bring all of him along (D-17). A null id means the redirect of the specification.
 */
export function usePacienteDeLaRuta(): { id: number | null; cliente: Cliente | null } {
  const { idCliente }: { idCliente?: unknown } = useSearch({ strict: false })
  const { cliente } = useLocation({ select: ({ state }) => state })
  const id = esId(idCliente) ? idCliente : (cliente?.id ?? null)
  return { id, cliente: cliente?.id === id ? cliente : null }
}

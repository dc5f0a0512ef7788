import type { Cliente } from '@nitida/contract/clientes'
import { useLocation } from '@tanstack/react-router'
import { leerId } from '../../../shared/direccion.ts'
import { useParametros } from '../../../shared/useParametros.ts'

/**
 * The patient of a screen: his id from the address, so that reload and bookmark work, or from navigation state, which may bring
 * his data along (D-17). A null id means the redirect of the specification.
 */
export function usePacienteDeLaRuta(): { id: number | null; cliente: Cliente | null } {
  const { idCliente } = useParametros({ idCliente: leerId })
  const { cliente } = useLocation({ select: ({ state }) => state })
  const id = idCliente ?? cliente?.id ?? null
  return { id, cliente: cliente?.id === id ? cliente : null }
}

import type { Cliente } from '@nitida/contract/clientes'
import { useLocation } from '@tanstack/react-router'
import { useParametros } from '../../base/direccion/useParametros.ts'

/** Screens about one patient. */
type DePaciente = 'nuevaVisita' | 'nuevaHistoria' | 'historialVisitas' | 'detalleVisita'

/**
 * The patient of a screen: his id from the address, so that reload and bookmark work, or from navigation state, which may bring
 * his data along (D-17). A null id means the redirect of the specification.
 */
export function usePacienteDeLaRuta(pantalla: DePaciente): { id: number | null; cliente: Cliente | null } {
  const { idCliente } = useParametros(pantalla)
  const { cliente } = useLocation({ select: ({ state }) => state })
  const id = idCliente ?? cliente?.id ?? null
  return { id, cliente: cliente?.id === id ? cliente : null }
}

import type { VistaDePedidos } from '@nitida/contract/pedidos'
import type { PEDIDOS_POR_PAGINA } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import type { DatosUsuario } from '@nitida/contract/sesion'
import { llamada } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'

/** The contract's value (spec §9), written again because its file would bring the rules of money along. */
export const POR_PAGINA: typeof PEDIDOS_POR_PAGINA = 5

export type Usuario = Pick<DatosUsuario, 'userType' | 'branchId'>

export interface Filtro {
  page: number
  limit: number
  search: string
  /** Chip of the list; without one all of them. */
  vista?: VistaDePedidos | undefined
  /** Only where the list is the chain's. */
  sucursal: number | null
  /** Only those of one patient. */
  idCliente?: number
}

/** Whether the user sees the orders of every branch (spec §6: type 0). */
export const veTodos = ({ userType }: Pick<Usuario, 'userType'>): boolean =>
  alcanceDe(userType, 'pedidos.verTodos') === 'todas'

/** Query of a page of the orders within reach. */
export function listaDePedidos(usuario: Usuario, { sucursal, ...query }: Filtro) {
  return veTodos(usuario)
    ? llamada(api.pedidos.list, { query: { ...query, sucursal: sucursal ?? undefined } })
    : llamada(api.pedidos.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query })
}

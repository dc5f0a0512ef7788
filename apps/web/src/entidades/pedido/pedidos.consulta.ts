import type { Pedido, VistaDePedidos } from '@nitida/contract/pedidos'
import type { PEDIDOS_POR_PAGINA } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import type { DatosUsuario } from '@nitida/contract/sesion'
import type { QueryClient } from '@tanstack/react-query'
import { consulta, opciones, pidiendo } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** The contract's value (spec §9), written again because its file would bring the rules of money along. */
export const PEDIDOS_DE_LA_LISTA: typeof PEDIDOS_POR_PAGINA = 5

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

/** What is asked for a page of the orders within reach. */
const paginaDe = (usuario: Usuario, { sucursal, ...query }: Filtro) =>
  veTodos(usuario)
    ? pidiendo(api.pedidos.list, { query: { ...query, sucursal: sucursal ?? undefined } })
    : pidiendo(api.pedidos.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query })

const listados = (usuario: Usuario) => [api.pedidos.list.grupo, veTodos(usuario) ? 'todas' : usuario.branchId]

/**
 * One page of the orders within reach, newest first: all of them for type 0, those of the own branch for the rest. A user without
 * branch has none, so nothing is asked.
 */
export const pedidosQuery = (usuario: Usuario, filtro: Filtro) =>
  opciones({
    queryKey: [...listados(usuario), filtro],
    ...paginaDe(usuario, filtro),
    enabled: veTodos(usuario) || usuario.branchId !== null,
  })

/** Most messages that the page of an order shows. */
const MENSAJES_DE_UN_PEDIDO = 50

/** Messages about an order, newest first. */
export const mensajesDelPedidoQuery = (idPedido: number) =>
  opciones({
    ...consulta(api.mensajes.list, { query: { idPedido, page: 1, limit: MENSAJES_DE_UN_PEDIDO } }),
    placeholderData: undefined,
  })

/** One order; null when it is out of reach, removed, or never was. */
export const pedidoQuery = (id: number) =>
  opciones({
    ...consulta(api.pedidos.porId, { params: { id } }),
    select: ({ data }) => data[0] ?? null,
  })

/** An order as a list showed it last, in place of the answer that is on its way; undefined for one that was in none. */
export function pedidoListado(queryClient: QueryClient, usuario: Usuario, id: number) {
  const pedido = queryClient
    .getQueriesData<{ data: Pedido[] }>({ queryKey: listados(usuario) })
    .flatMap(([, lista]) => lista?.data ?? [])
    .find((uno) => uno.id === id)
  return pedido && { success: true as const, data: [pedido] }
}

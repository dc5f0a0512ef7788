import type { Pedido } from '@nitida/contract/pedidos'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { type Filtro, listaDePedidos, type Usuario, veTodos } from './pedidos.peticion.ts'

const listados = (usuario: Usuario) => [api.pedidos.list.grupo, veTodos(usuario) ? 'todas' : usuario.branchId]

/**
 * One page of the orders within reach, newest first: all of them for type 0, those of the own branch for the rest. A user without
 * branch has none, so nothing is asked.
 */
export const pedidosQuery = (usuario: Usuario, filtro: Filtro) =>
  queryOptions({
    queryKey: [...listados(usuario), filtro],
    queryFn: ({ signal }) => listaDePedidos(usuario, filtro).hacer(signal),
    initialData: () => listaDePedidos(usuario, filtro).yaLlegada(),
    enabled: veTodos(usuario) || usuario.branchId !== null,
    placeholderData: keepPreviousData,
  })

/** Most messages that the page of an order shows. */
const MENSAJES_DE_UN_PEDIDO = 50

/** Messages about an order, newest first. */
export const mensajesDelPedidoQuery = (idPedido: number) =>
  queryOptions({
    ...consulta(api.mensajes.list, { query: { idPedido, page: 1, limit: MENSAJES_DE_UN_PEDIDO } }),
    placeholderData: undefined,
  })

/** One order; null when it is out of reach, removed, or never was. */
export const pedidoQuery = (id: number) =>
  queryOptions({
    ...consulta(api.pedidos.porId, { params: { id } }),
    placeholderData: undefined, // another order's data would stand under this one's number
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

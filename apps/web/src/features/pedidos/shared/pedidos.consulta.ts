import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { type Filtro, listaDePedidos, type Usuario, veTodos } from './pedidos.peticion.ts'

/**
 * One page of the orders within reach, newest first: all of them for type 0, those of the own branch for the rest. A user without
 * branch has none, so nothing is asked.
 */
export const pedidosQuery = (usuario: Usuario, filtro: Filtro) =>
  queryOptions({
    queryKey: [api.pedidos.list.grupo, veTodos(usuario) ? 'todas' : usuario.branchId, filtro],
    queryFn: ({ signal }) => listaDePedidos(usuario, filtro).hacer(signal),
    initialData: () => listaDePedidos(usuario, filtro).yaLlegada(),
    enabled: veTodos(usuario) || usuario.branchId !== null,
    placeholderData: keepPreviousData,
  })

/** One order; null when it is out of reach, removed, or never was. */
export const pedidoQuery = (id: number) =>
  queryOptions({
    ...consulta(api.pedidos.porId, { params: { id } }),
    placeholderData: undefined, // another order's data would stand under this one's number
    select: ({ data }) => data[0] ?? null,
  })

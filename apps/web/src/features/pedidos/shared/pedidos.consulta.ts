import type { VistaDePedidos } from '@nitida/contract/pedidos'
import { alcanceDe } from '@nitida/contract/permisos'
import type { DatosUsuario } from '@nitida/contract/sesion'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'

type Usuario = Pick<DatosUsuario, 'userType' | 'branchId'>

interface Filtro {
  page: number
  limit: number
  search: string
  /** What is to be done about them; all of them without one. */
  vista?: VistaDePedidos | undefined
  /** Only where the list is the chain's. */
  sucursal: number | null
}

/** Whether the user sees the orders of every branch (spec §6: type 0). */
export const veTodos = ({ userType }: Pick<Usuario, 'userType'>): boolean =>
  alcanceDe(userType, 'pedidos.verTodos') === 'todas'

function pedir(usuario: Usuario, { sucursal, ...query }: Filtro, signal: AbortSignal) {
  if (veTodos(usuario))
    return call(api.pedidos.list, { query: { ...query, sucursal: sucursal ?? undefined } }, { signal })
  return call(api.pedidos.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query }, { signal })
}

/**
 * One page of the orders within reach, newest first: all of them for type 0, those of the own branch for the rest. A user
 * without branch has none, and nothing is asked.
 */
export const pedidosQuery = (usuario: Usuario, filtro: Filtro) =>
  queryOptions({
    queryKey: [api.pedidos.list.grupo, veTodos(usuario) ? 'todas' : usuario.branchId, filtro],
    queryFn: ({ signal }) => pedir(usuario, filtro, signal),
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

import type { Cliente } from '@nitida/contract/clientes'
import { alcanceDe } from '@nitida/contract/permisos'
import type { DatosUsuario } from '@nitida/contract/sesion'
import type { QueryClient } from '@tanstack/react-query'
import { consulta, opciones, pidiendo } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

export type Usuario = Pick<DatosUsuario, 'userType' | 'branchId'>

export interface Filtro {
  page: number
  limit: number
  search: string
  /** Only where the list is the chain's. */
  sucursal?: number | null
  eliminados?: boolean
}

/** Whether the user sees the patients of every branch (spec §6: type 0). */
export const veTodas = ({ userType }: Pick<Usuario, 'userType'>): boolean =>
  alcanceDe(userType, 'clientes.verTodos') === 'todas'

/** What is asked for a page of the patients within reach. */
function paginaDe(usuario: Usuario, { sucursal, eliminados, ...query }: Filtro) {
  if (!veTodas(usuario))
    return pidiendo(api.clientes.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query })
  const deCadena = { ...query, sucursal: sucursal ?? undefined, eliminados: eliminados ? 'true' : undefined }
  return pidiendo(api.clientes.list, { query: deCadena })
}

const listados = (usuario: Usuario) => [api.clientes.list.grupo, veTodas(usuario) ? 'todas' : usuario.branchId]

/**
 * One page of the patients within reach, newest first: all of them for type 0, those of the own branch for the rest. A user
 * without branch has none, so nothing is asked.
 */
export const clientesQuery = (usuario: Usuario, filtro: Filtro) =>
  opciones({
    queryKey: [...listados(usuario), filtro],
    ...paginaDe(usuario, filtro),
    enabled: veTodas(usuario) || usuario.branchId !== null,
  })

/** One patient, for screens that know only his id (D-17). */
export const clienteQuery = (id: number) => consulta(api.clientes.porId, { params: { id } })

/** A patient as a list showed him last; undefined for one who was in none. */
export const clienteListado = (queryClient: QueryClient, usuario: Usuario, id: number): Cliente | undefined =>
  queryClient
    .getQueriesData<{ data: Cliente[] }>({ queryKey: listados(usuario) })
    .flatMap(([, lista]) => lista?.data ?? [])
    .find((cliente) => cliente.id === id)

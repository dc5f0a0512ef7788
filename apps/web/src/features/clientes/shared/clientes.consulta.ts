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
  /** Only where the list is the chain's. */
  sucursal?: number | null
  eliminados?: boolean
}

/** Whether the user sees the patients of every branch (spec §6: type 0). */
export const veTodas = ({ userType }: Pick<Usuario, 'userType'>): boolean =>
  alcanceDe(userType, 'clientes.verTodos') === 'todas'

function pedir(usuario: Usuario, { sucursal, eliminados, ...query }: Filtro, signal: AbortSignal) {
  if (veTodas(usuario)) {
    const deCadena = { ...query, sucursal: sucursal ?? undefined, eliminados: eliminados ? 'true' : undefined }
    return call(api.clientes.list, { query: deCadena }, { signal })
  }
  return call(api.clientes.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query }, { signal })
}

/**
 * One page of the patients within reach, newest first: all of them for type 0, those of the own branch for the rest. A
 * user without branch has none, and nothing is asked.
 */
export const clientesQuery = (usuario: Usuario, filtro: Filtro) =>
  queryOptions({
    queryKey: [api.clientes.list.grupo, veTodas(usuario) ? 'todas' : usuario.branchId, filtro],
    queryFn: ({ signal }) => pedir(usuario, filtro, signal),
    enabled: veTodas(usuario) || usuario.branchId !== null,
    placeholderData: keepPreviousData,
  })

/** One patient, for screens that were opened with nothing but his id (D-17). */
export const clienteQuery = (id: number) => consulta(api.clientes.porId, { params: { id } })

import { alcanceDe } from '@nitida/contract/permisos'
import type { DatosUsuario } from '@nitida/contract/sesion'
import { llamada } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'

/** Spec §9. */
export const POR_PAGINA = 10

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

/** Query of a page of the patients within reach. */
export function listaDeClientes(usuario: Usuario, { sucursal, eliminados, ...query }: Filtro) {
  if (!veTodas(usuario))
    return llamada(api.clientes.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query })
  const deCadena = { ...query, sucursal: sucursal ?? undefined, eliminados: eliminados ? 'true' : undefined }
  return llamada(api.clientes.list, { query: deCadena })
}

import type { FiltroCitas } from '@nitida/contract/citas'
import { alcanceDe } from '@nitida/contract/permisos'
import type { DatosUsuario } from '@nitida/contract/sesion'
import { llamada } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'

/** Spec §9. */
export const POR_PAGINA = 10

export type Usuario = Pick<DatosUsuario, 'userType' | 'branchId'>

/** Whether the user sees the appointments of every branch (spec §6: type 0). */
export const veTodas = ({ userType }: Pick<Usuario, 'userType'>): boolean =>
  alcanceDe(userType, 'citas.verTodas') === 'todas'

/** Query of a page of the appointments within reach. */
export function listaDeCitas(usuario: Usuario, { sucursal, ...filtro }: FiltroCitas) {
  return veTodas(usuario)
    ? llamada(api.citas.list, { query: { ...filtro, sucursal } })
    : llamada(api.citas.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query: filtro })
}

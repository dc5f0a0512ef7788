import type { FiltroCitas } from '@nitida/contract/citas'
import type { Fecha } from '@nitida/contract/fechas'
import { alcanceDe } from '@nitida/contract/permisos'
import type { DatosUsuario } from '@nitida/contract/sesion'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'

type Usuario = Pick<DatosUsuario, 'userType' | 'branchId'>

/** Whether the user sees the appointments of every branch (spec §6: type 0). */
export const veTodas = ({ userType }: Pick<Usuario, 'userType'>): boolean =>
  alcanceDe(userType, 'citas.verTodas') === 'todas'

function pedir(usuario: Usuario, { sucursal, ...filtro }: FiltroCitas, signal: AbortSignal) {
  if (veTodas(usuario)) return call(api.citas.list, { query: { ...filtro, sucursal } }, { signal })
  return call(api.citas.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query: filtro }, { signal })
}

/**
 * One page of the appointments within reach, the newest day first: all of them for type 0, those of the own branch for the
 * rest. A user without branch has none, and nothing is asked.
 */
export const citasQuery = (usuario: Usuario, filtro: FiltroCitas) =>
  queryOptions({
    queryKey: [api.citas.list.grupo, veTodas(usuario) ? 'todas' : usuario.branchId, filtro],
    queryFn: ({ signal }) => pedir(usuario, filtro, signal),
    enabled: veTodas(usuario) || usuario.branchId !== null,
    placeholderData: keepPreviousData,
  })

/**
 * Appointments of a day in a branch, cancelled ones included (spec §7 availability). Never those of another day or branch
 * in the meantime: a free hour there says nothing here.
 */
export const disponibilidadQuery = (fecha: Fecha, sucursalId: number) => ({
  ...consulta(api.citas.disponibilidad, { query: { fecha, sucursalId } }),
  placeholderData: undefined,
  staleTime: 0,
})

/** Live appointments of a branch by day; a page of days is never shown for another one's. */
export const semanaQuery = (sucursalId: number, fechaInicio: Fecha, fechaFin: Fecha) => ({
  ...consulta(api.citas.proximosDias, { query: { fechaInicio, fechaFin, sucursalId } }),
  placeholderData: undefined,
})

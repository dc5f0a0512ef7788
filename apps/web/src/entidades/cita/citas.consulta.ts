import type { FiltroCitas } from '@nitida/contract/citas'
import type { Fecha } from '@nitida/contract/fechas'
import { alcanceDe } from '@nitida/contract/permisos'
import type { DatosUsuario } from '@nitida/contract/sesion'
import { consulta, opciones, pidiendo } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

export type Usuario = Pick<DatosUsuario, 'userType' | 'branchId'>

/** Whether the user sees the appointments of every branch (spec §6: type 0). */
export const veTodas = ({ userType }: Pick<Usuario, 'userType'>): boolean =>
  alcanceDe(userType, 'citas.verTodas') === 'todas'

/** What is asked for a page of the appointments within reach. */
const paginaDe = (usuario: Usuario, { sucursal, ...filtro }: FiltroCitas) =>
  veTodas(usuario)
    ? pidiendo(api.citas.list, { query: { ...filtro, sucursal } })
    : pidiendo(api.citas.listPorSucursal, { params: { branchId: usuario.branchId ?? 0 }, query: filtro })

/**
 * One page of the appointments within reach, the newest day first: all of them for type 0, those of the own branch for the rest.
 * A user without branch has none, so nothing is asked.
 */
export const citasQuery = (usuario: Usuario, filtro: FiltroCitas) =>
  opciones({
    queryKey: [api.citas.list.grupo, veTodas(usuario) ? 'todas' : usuario.branchId, filtro],
    ...paginaDe(usuario, filtro),
    enabled: veTodas(usuario) || usuario.branchId !== null,
  })

/**
 * Appointments of a day in a branch, cancelled ones included (spec §7 availability). Another day's or branch's are never shown
 * meanwhile, because their free hours say nothing here.
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

import type { FiltroCitas } from '@nitida/contract/citas'
import type { Fecha } from '@nitida/contract/fechas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { listaDeCitas, type Usuario, veTodas } from './citas.peticion.ts'

/**
 * One page of the appointments within reach, the newest day first: all of them for type 0, those of the own branch for the rest.
 * A user without branch has none, so nothing is asked.
 */
export const citasQuery = (usuario: Usuario, filtro: FiltroCitas) =>
  queryOptions({
    queryKey: [api.citas.list.grupo, veTodas(usuario) ? 'todas' : usuario.branchId, filtro],
    queryFn: ({ signal }) => listaDeCitas(usuario, filtro).hacer(signal),
    initialData: () => listaDeCitas(usuario, filtro).yaLlegada(),
    enabled: veTodas(usuario) || usuario.branchId !== null,
    placeholderData: keepPreviousData,
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

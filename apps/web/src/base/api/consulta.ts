import type { Endpoint, Peticion } from '@nitida/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, yaLlegada } from './call.ts'
import type { Ruta } from './ruta.ts'

/**
 * A query of a call. Its key starts with the group, which an event invalidates; the page before stays on screen while the next
 * one loads.
 */
export const consulta = <E extends Endpoint>(ruta: Ruta<E>, peticion: Peticion<E>) =>
  queryOptions({
    queryKey: [ruta.grupo, ruta.path, peticion],
    queryFn: ({ signal }) => call(ruta, peticion, { signal }),
    initialData: () => yaLlegada(ruta, peticion),
    placeholderData: keepPreviousData,
  })

/**
 * Writes are never repeated by themselves, and fail at once without a network, so that nobody is charged on reconnection for what
 * was given up meanwhile.
 */
export const escrituras = { retry: false, networkMode: 'always' } as const

import type { Endpoint, Peticion } from '@nitida/contract/endpoint'
import type { queryOptions } from '@tanstack/react-query'
import { adelantar, call, yaLlegada } from './call.ts'
import type { Ruta } from './ruta.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `adelantar` sends a query's call before there is a cache, which takes the answer. */
    queryMeta: { adelantar?: () => void }
  }
}

/** The library's `queryOptions`, which only types what it is given. The library itself needs React, and the first script has none. */
export const opciones: typeof queryOptions = (dadas: unknown) => dadas as never

/** The page before stays on screen while the next one loads. */
const anterior = <T>(datos: T | undefined): T | undefined => datos

/** How a query of a call asks, beside its key. */
export const pidiendo = <E extends Endpoint>(ruta: Ruta<E>, peticion: Peticion<E>) => ({
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ruta, peticion, { signal }),
  initialData: () => yaLlegada(ruta, peticion),
  placeholderData: anterior,
  meta: { adelantar: () => adelantar(ruta, peticion) },
})

/**
 * A query of a call. Its key starts with the group, which an event invalidates; the page before stays on screen while the next
 * one loads.
 */
export const consulta = <E extends Endpoint>(ruta: Ruta<E>, peticion: Peticion<E>) =>
  opciones({ queryKey: [ruta.grupo, ruta.path, peticion], ...pidiendo(ruta, peticion) })

/**
 * Writes are never repeated by themselves, and fail at once without a network, so that nobody is charged on reconnection for what
 * was given up meanwhile.
 */
export const escrituras = { retry: false, networkMode: 'always' } as const

import type { Endpoint, Peticion } from '@nitida/contract/endpoint'
import type { QueryMeta, queryOptions } from '@tanstack/react-query'
import { adelantar, call, yaLlegada } from './call.ts'
import type { Ruta } from './ruta.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `adelantar` sends a query's call before there is a cache, which takes the answer; `de` names the record or list that is asked for. */
    queryMeta: { adelantar?: () => void; de?: string }
  }
}

/** The library's `queryOptions`, which only types what it is given. The library itself needs React, and the first script has none. */
export const opciones: typeof queryOptions = (dadas: unknown) => dadas as never

/**
 * How a query of a call asks, beside its key. The page before stays on screen while the next one of the same list loads. Another record's
 * data never stand under this one's name.
 */
export function pidiendo<E extends Endpoint>(ruta: Ruta<E>, peticion: Peticion<E>) {
  const de = JSON.stringify([ruta.path, (peticion as { params?: unknown }).params ?? null])
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ruta, peticion, { signal }),
    initialData: () => yaLlegada(ruta, peticion),
    placeholderData: <T>(datos: T | undefined, antes: { meta?: QueryMeta } | undefined): T | undefined =>
      antes?.meta?.de === de ? datos : undefined,
    meta: { adelantar: () => adelantar(ruta, peticion), de },
  }
}

/** A query of a call. Its key starts with the group, which an event invalidates. */
export const consulta = <E extends Endpoint>(ruta: Ruta<E>, peticion: Peticion<E>) =>
  opciones({ queryKey: [ruta.grupo, ruta.path, peticion], ...pidiendo(ruta, peticion) })

/**
 * Writes are never repeated by themselves, and fail at once without a network, so that nobody is charged on reconnection for what
 * was given up meanwhile.
 */
export const escrituras = { retry: false, networkMode: 'always' } as const

import { z } from 'zod'
import { IdEscrito } from './ids.schema.ts'
import type { Permiso } from './permisos.ts'
import { linea } from './textos.schema.ts'

export type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How a success answer is built (D-3). `data`: the handler returns what goes under `data`. `cuerpo`: the handler returns
 * the keys that the specification places at the root. `success: true` is always added by the server.
 */
export interface FormaRespuesta {
  readonly forma: 'data' | 'cuerpo'
  readonly schema: z.ZodObject
}

export interface Endpoint {
  readonly method: Metodo
  /** Path below the API base, exactly as the specification writes it (`:id` for `{id}`). */
  readonly path: string
  readonly permiso: Permiso
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: FormaRespuesta
  /** A creating call: it accepts `Idempotency-Key` (D-70). */
  readonly crea?: true
  /** A read that a replica may answer where one is configured (decision 019): nothing of it is written, audited, or held. */
  readonly lee?: 'replica'
  /** Requests a minute: of a user, or of an address where the call is open to anybody. */
  readonly porMinuto?: number
  /** Largest body in bytes, when the general limit of the server does not fit. */
  readonly bodyLimit?: number
  /** The body may come as multipart, with so many files of so many bytes under this field beside its own. */
  readonly archivos?: { readonly campo: string; readonly maximo: number; readonly bytes: number }
  readonly summary: string
}

const success = z.literal(true)

/** `{ success, data }` */
export const exito = <S extends z.ZodType>(data: S) => ({ forma: 'data', schema: z.object({ success, data }) }) as const

/** `{ success, data: [], total }`; a search counted up to its limit says `totalExacto: false` (D-68). */
export const lista = <S extends z.ZodType>(fila: S) =>
  ({
    forma: 'cuerpo',
    schema: z.object({
      success,
      data: z.array(fila),
      total: z.int().nonnegative(),
      totalExacto: z.boolean().optional(),
    }),
  }) as const

/** `{ success, …keys }`: answers whose keys the specification places at the root. */
export const cuerpo = <S extends z.ZodRawShape>(shape: S) =>
  ({ forma: 'cuerpo', schema: z.object({ success, ...shape }) }) as const

/** Calls of one domain noun. Keeps the literal types, so that server and browser know every shape. */
export const endpoints = <const T extends Record<string, Endpoint>>(grupo: T): T => grupo

type Entrada<S> = S extends z.ZodType ? z.input<S> : never
type Salida<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller sends. */
export type Peticion<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Entrada<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: Entrada<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Entrada<E['body']> } : unknown)

/** What a handler receives, after validation. */
export interface Recibido<E extends Endpoint> {
  params: Salida<E['params']>
  query: Salida<E['query']>
  body: Salida<E['body']>
}

/** The whole answer, as it travels. */
export type Respuesta<E extends Endpoint> = z.output<E['response']['schema']>

/** What a handler returns. */
export type Resultado<E extends Endpoint> = E['response'] extends { forma: 'data'; schema: infer S extends z.ZodType }
  ? z.input<S> extends { data: infer D }
    ? D
    : never
  : E['response'] extends { schema: infer S extends z.ZodType }
    ? Omit<z.input<S>, 'success'>
    : never

/** A path parameter that is a row's id. */
export const IdParam = z.object({
  id: IdEscrito,
})

/**
 * Query of every list call (D-68). Without `page` and `limit` a list answers at most its newest 1,000 rows.
 */
export const Pagina = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(100_000).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(1000).optional(),
  search: linea(120).optional(),
})
export type Pagina = z.output<typeof Pagina>

export const Creado = exito(z.object({ id: z.int().positive() }))

/** Name of the header that makes a creating call safe to repeat (D-70). */
export const CABECERA_IDEMPOTENCIA = 'idempotency-key'
/** Name of the header of an answer that was given before, to a call that did nothing this time. */
export const CABECERA_REPETIDA = 'idempotency-replayed'
/** Name of the header that carries the public application id (D-4). */
export const CABECERA_APLICACION = 'x-app-token'

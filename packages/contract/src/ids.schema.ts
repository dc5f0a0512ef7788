import { z } from 'zod'

/** A row's id as an answer or a JSON body carries it. */
export const Id = z.int().positive()

/** A row's id that may come as text: in a path, a query or a form. */
export const IdEscrito = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)

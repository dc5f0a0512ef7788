import { z } from 'zod'

/** A row's id as an answer or a JSON body carries it. */
export const Id = z.int().positive()

/** A whole number that may come as its digits: in a path, a query or a form. A list of one or `true` is none. */
export const EnteroEscrito = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.int())

/** A row's id that may come as text. */
export const IdEscrito = EnteroEscrito.pipe(z.int().positive())

/** A branch that a body need not name: the empty value of a form names none. */
export const SucursalDicha = z.union([z.literal(['', 0, '0']).transform(() => null), IdEscrito]).nullish()

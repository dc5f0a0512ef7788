import { z } from 'zod'
import { texto } from './textos.schema.ts'

const DECIMAL = /^[+-]?\d{1,4}(\.\d{1,4})?$/

/** A number as a form or a multipart field holds it: null for a blank text, NaN for any other text that is no number. */
function leerNumero(escrito: number | string | null): number | null {
  if (typeof escrito !== 'string') return escrito
  const cifras = escrito.trim()
  if (cifras === '') return null
  return DECIMAL.test(cifras) ? Number(cifras) : Number.NaN
}

/** A number within limits, or null. Text is read, because multipart is text; a typed −0 is a plain 0. */
export const numeroEscrito = (limites: { minimo: number; maximo: number; paso: number; dePaso: string }) =>
  z
    .union([z.number(), z.string().max(20), z.null()], 'Escribe un número.')
    .transform(leerNumero)
    .pipe(
      z
        .number('Escribe un número.')
        .min(limites.minimo, `El mínimo es ${limites.minimo}.`)
        .max(limites.maximo, `El máximo es ${limites.maximo}.`)
        .multipleOf(limites.paso, limites.dePaso)
        .transform((valor) => valor + 0)
        .nullable(),
    )

/** Free text; blank is null. */
export const libre = (maximo: number, escrito = texto(maximo)) => escrito.nullable().transform((valor) => valor || null)

/** A field that a form may leave out, which is then null. In a correction an absent field must stay apart from an emptied one. */
export const omitibles = <S extends z.ZodRawShape>(campos: S) =>
  Object.fromEntries(Object.entries(campos).map(([nombre, schema]) => [nombre, z.prefault(schema, null)])) as {
    [K in keyof S]: z.ZodPrefault<S[K]>
  }

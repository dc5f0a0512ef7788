import { expect, test } from 'vitest'
import { z } from 'zod'
import { fraseDe } from './frases.ts'

/** The sentence about the first wrong field. */
const deUnFallo = (schema: z.ZodType, valor: unknown) =>
  schema.safeParse(valor, { error: fraseDe }).error?.issues[0]?.message

test.each([
  [z.string().min(1), '', 'Este campo es obligatorio.'],
  [z.string(), undefined, 'Este campo es obligatorio.'],
  [z.string(), 7, 'Este dato no es válido.'],
  [z.string().min(3), 'a', 'Mínimo 3 caracteres.'],
  [z.string().max(2), 'abc', 'Máximo 2 caracteres.'],
  [z.int().min(1), 0, 'No puede ser menor que 1.'],
  [z.int().positive(), 0, 'Debe ser mayor que 0.'],
  [z.number().lt(10), 10, 'Debe ser menor que 10.'],
  [z.number().max(10), 11, 'No puede ser mayor que 10.'],
  [z.array(z.int()).min(1), [], 'Elige al menos uno.'],
  [z.array(z.int()).max(2), [1, 2, 3], 'A lo más 2.'],
  [z.enum(['a', 'b']), 'c', 'Elige una de las opciones.'],
  [z.enum(['a', 'b']), null, 'Este campo es obligatorio.'],
  [z.email(), 'ana', 'Escribe un correo electrónico válido.'],
  [z.iso.date(), '99/99/2026', 'La fecha no es válida.'],
  [z.string().regex(/^\d+$/), 'a', 'Este dato no es válido.'],
  [z.strictObject({}), { a: 1 }, 'Hay datos que no se esperaban.'],
])('%o refuses %o in plain Spanish', (schema, valor, frase) => {
  expect(deUnFallo(schema, valor)).toBe(frase)
})

test('a sentence of the schema stays', () => {
  expect(deUnFallo(z.string().min(1, 'Falta el folio.'), '')).toBe('Falta el folio.')
})

import type { FastifyInstance } from 'fastify'
import { AppError } from '../entorno/errores.ts'

const PROFUNDIDAD_MAXIMA = 20
// Characters that PostgreSQL cannot store, and that would surface as an unexpected error of the database.
const NO_SE_GUARDA = /[\0\p{Surrogate}]/u

/** @throws AppError DATOS_INVALIDOS for text that no column can hold, and nesting that no call needs. */
export function revisar(valor: unknown, profundidad = 0): void {
  if (typeof valor === 'string' && NO_SE_GUARDA.test(valor)) throw new AppError('DATOS_INVALIDOS')
  if (typeof valor !== 'object' || valor === null) return
  if (profundidad === PROFUNDIDAD_MAXIMA) throw new AppError('DATOS_INVALIDOS')
  for (const [clave, interno] of Object.entries(valor)) {
    revisar(clave, profundidad)
    revisar(interno, profundidad + 1)
  }
}

/** Refuses text that no column can hold and nesting that no call needs, before a schema looks at it (security 35). */
export function revisarEntradas(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const entrada of [params, query, body]) revisar(entrada)
  })
}

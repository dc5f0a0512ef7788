import { z } from 'zod'
import { endpoints, lista, Pagina } from './endpoint.ts'

/** A line of the audit, as far as it names nobody's data. */
export const Anotacion = z.object({
  id: z.int().positive(),
  createDate: z.iso.datetime(),
  accion: z.string(),
  entidad: z.string(),
  /** Null for what the system did. */
  usuario: z.string().nullable(),
})
export type Anotacion = z.output<typeof Anotacion>

export const bitacora = endpoints({
  list: {
    summary: 'A page of the audit, newest first',
    method: 'GET',
    path: '/bitacora',
    permiso: 'usuarios.administrar',
    query: Pagina,
    response: lista(Anotacion),
  },
})

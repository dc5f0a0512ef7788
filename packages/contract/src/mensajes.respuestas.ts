import { z } from 'zod'
import { endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'

/** `baja`: its number wants no promotions. `sigue`: it said nothing of the kind. */
export const resoluciones = ['baja', 'sigue'] as const
export type Resolucion = (typeof resoluciones)[number]

/** What somebody answered by WhatsApp and a person has to read. */
export const Respuesta = z.object({
  id: z.int().positive(),
  /** Digits with the country's code. */
  numero: z.string(),
  /** Ten national digits; null for a number of another country, which is no patient's. */
  telefono: z.string().nullable(),
  /** Patients within reach who have that number. */
  pacientes: z.array(z.object({ id: z.int().positive(), nombreCompleto: z.string() })),
  texto: z.string(),
  createDate: z.iso.datetime(),
})
export type Respuesta = z.output<typeof Respuesta>

export const respuestas = endpoints({
  list: {
    method: 'GET',
    path: '/mensajes/respuestas',
    permiso: 'mensajes.ver',
    query: Pagina.omit({ search: true }),
    response: lista(Respuesta),
    summary: 'Answers of patients that may refuse promotions and nobody has read, newest first.',
  },
  resolver: {
    method: 'POST',
    path: '/mensajes/respuestas/:id',
    permiso: 'mensajes.ver',
    params: IdParam,
    body: z.object({ resolucion: z.enum(resoluciones) }),
    response: exito(z.object({ id: z.int().positive(), resolucion: z.enum(resoluciones) })),
    summary: 'Settles an answer: its number gets no promotions any more, or nothing changes.',
  },
})

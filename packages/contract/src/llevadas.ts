import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam } from './endpoint.ts'
import { CONTRASENA_MAXIMA } from './usuarios.rules.ts'

/** Where a chain's data stand on their way into one zip: being put together, ready, failed, or stopped by somebody. */
export const estadosDeLlevada = ['haciendo', 'lista', 'fallida', 'cancelada'] as const
export type EstadoDeLlevada = (typeof estadosDeLlevada)[number]

/** Hours for which a zip is kept. */
export const HORAS_DE_LLEVADA = 24

export const Llevada = z.object({
  id: z.int().positive(),
  estado: z.enum(estadosDeLlevada),
  /** What is being put in: 'Pacientes', 'Fotos'. */
  paso: z.string(),
  /** Files that are in it, of those that there will be. */
  hechos: z.int().nonnegative(),
  total: z.int().nonnegative(),
  /** Size of the zip and its SHA-256, hexadecimal; null before it is ready. */
  bytes: z.int().nonnegative().nullable(),
  sha256: z.string().nullable(),
  /** Why it failed, in a sentence. */
  motivo: z.string().nullable(),
  creadaEn: z.iso.datetime(),
  /** Until when it is kept. */
  hasta: z.iso.datetime(),
})
export type Llevada = z.infer<typeof Llevada>

/** Where a signed address of a zip points, below the API base. */
export const ARCHIVO_LLEVADO = '/llevadas/:id/archivo'

const llevar = 'mudanza.llevar'

export const llevadas = endpoints({
  empezar: {
    method: 'POST',
    path: '/llevadas',
    permiso: llevar,
    body: z.strictObject({ actual: z.string().min(1, 'Escribe tu contraseña.').max(CONTRASENA_MAXIMA) }),
    porMinuto: 10,
    response: exito(Llevada),
    summary: "Has all of the chain's data put into one zip, once the caller said his password again.",
  },
  list: {
    method: 'GET',
    path: '/llevadas',
    permiso: llevar,
    response: exito(z.array(Llevada)),
    summary: "The caller's zips of the last day, the newest first.",
  },
  detener: {
    method: 'POST',
    path: '/llevadas/:id/detener',
    permiso: llevar,
    params: IdParam,
    response: exito(Llevada),
    summary: 'Stops a zip that is being made, and forgets it.',
  },
  enlace: {
    method: 'POST',
    path: '/llevadas/:id/enlace',
    permiso: llevar,
    params: IdParam,
    porMinuto: 20,
    response: cuerpo({ url: z.string() }),
    summary: 'Address of a zip, for five minutes and for this session.',
  },
})

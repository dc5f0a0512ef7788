import { z } from 'zod'

/** A template as it has to be approved at Meta, and as our messages fill it. */
export const PlantillaDeMeta = z.object({
  nombre: z.string(),
  idioma: z.string(),
  categoria: z.enum(['UTILITY', 'MARKETING']),
  encabezado: z.string(),
  /** With `{{n}}` for its variables. */
  cuerpo: z.string(),
  boton: z.object({ titulo: z.string(), direccion: z.string() }).nullable(),
  /** Whether Meta said that it is stopped; false where nobody knows. */
  detenida: z.boolean(),
})
export type PlantillaDeMeta = z.output<typeof PlantillaDeMeta>

/** How a template stands at Meta; `distinta` is approved, with other words than ours. */
export const estadosDePlantilla = ['aprobada', 'distinta', 'revision', 'rechazada', 'detenida', 'no_existe'] as const
export type EstadoDePlantilla = (typeof estadosDePlantilla)[number]

/** What Meta said of every template when it was asked. */
export const PlantillasEnMeta = z.object({
  /** `sin_conexion` without an account; with `fallo` nothing is known, and `motivo` says why. */
  lectura: z.enum(['bien', 'sin_conexion', 'fallo']),
  motivo: z.string().nullable(),
  plantillas: z.array(
    z.object({ nombre: z.string(), estado: z.enum(estadosDePlantilla), motivo: z.string().nullable() }),
  ),
})
export type PlantillasEnMeta = z.output<typeof PlantillasEnMeta>

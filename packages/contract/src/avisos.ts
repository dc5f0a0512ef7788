import { z } from 'zod'
import { type SeccionDeAviso, seccionesDeAviso } from './aviso.texto.ts'
import { endpoints, exito } from './endpoint.ts'
import { texto } from './textos.schema.ts'

const Seccion = texto(8000).min(1, 'Escribe el texto de esta sección.')

/** The texts of the eight sections. The last one says how the shop is reached. */
export const TextosDeAviso = z.object({
  introduccion: Seccion,
  datos: Seccion,
  uso: Seccion,
  proteccion: Seccion,
  terceros: Seccion,
  derechos: Seccion,
  cambios: Seccion,
  contacto: Seccion.refine((escrito) => /^ *\{contacto\} *$/m.test(escrito), 'Deja {contacto} en un renglón propio.'),
} satisfies Record<SeccionDeAviso, z.ZodType>)
export type TextosDeAviso = z.output<typeof TextosDeAviso>

const idDeSeccion = z.enum(seccionesDeAviso.map(({ id }) => id))

const VersionDeAviso = z.object({
  version: z.int().nonnegative(),
  /** How a consent names it. */
  clave: z.string(),
  desde: z.iso.datetime(),
})

/** A notice to be read. */
export const AvisoDePrivacidad = VersionDeAviso.extend({
  ...TextosDeAviso.shape,
  /** Whether it is the one in force. */
  vigente: z.boolean(),
})
export type AvisoDePrivacidad = z.infer<typeof AvisoDePrivacidad>

/** A version in the list of all. */
export const AvisoListado = VersionDeAviso.extend({
  /** Who wrote it; null where the program brought it. */
  autor: z.string().nullable(),
  /** Sections that differ from the version before it; null where one of the texts is not kept. */
  cambiadas: z.array(idDeSeccion).nullable(),
  /** Whether its text is kept. */
  legible: z.boolean(),
})
export type AvisoListado = z.infer<typeof AvisoListado>

export const GuardarAviso = TextosDeAviso.partial().extend({
  /** The version that its editor saw. */
  version: z.int().nonnegative(),
})
export type GuardarAviso = z.output<typeof GuardarAviso>

export const avisos = endpoints({
  leer: {
    method: 'GET',
    path: '/avisoPrivacidad',
    permiso: 'publico',
    porMinuto: 120,
    query: z.object({
      version: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional(),
    }),
    response: exito(AvisoDePrivacidad),
    summary: 'The privacy notice in force, or an earlier one.',
  },
  list: {
    method: 'GET',
    path: '/avisoPrivacidad/versiones',
    permiso: 'ajustes.cambiar',
    response: exito(z.array(AvisoListado)),
    summary: 'Every version of the privacy notice, the newest first.',
  },
  guardar: {
    method: 'PUT',
    path: '/avisoPrivacidad',
    permiso: 'ajustes.cambiar',
    body: GuardarAviso,
    response: exito(AvisoDePrivacidad),
    summary: 'Puts a new version of the privacy notice in force; an absent section stays.',
  },
})

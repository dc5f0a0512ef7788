import { z } from 'zod'
import { seccionesDeAviso } from './aviso.texto.ts'
import { mediosDeConsentimiento } from './clientes.ts'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { linea } from './textos.schema.ts'
import { MAXIMO_FOTO_BYTES } from './visitas.ts'

/** What proves a consent: a tick in front of somebody, a signature drawn on the screen, a photo of the signed paper. */
export const tiposDeEvidencia = ['casilla', 'firma', 'papel'] as const
export type TipoDeEvidencia = (typeof tiposDeEvidencia)[number]

export const Evidencia = z.object({
  id: z.int().positive(),
  tipo: z.enum(tiposDeEvidencia),
  en: z.iso.datetime(),
  registradoPor: z.string(),
  /** Version of the notice that was consented to. */
  version: z.int().nonnegative(),
  /** SHA-256 over consent and evidence, hexadecimal. */
  sello: z.string(),
  /** Signed address of the picture, for five minutes; null where there is none. */
  url: z.string().nullable(),
})
export type Evidencia = z.infer<typeof Evidencia>

/** What a patient consented to, and what has changed since. */
export const PrivacidadDePaciente = z.object({
  vigente: z.object({ version: z.int().nonnegative(), clave: z.string(), desde: z.iso.datetime() }),
  consentimiento: z
    .object({
      version: z.int().nonnegative(),
      en: z.iso.datetime(),
      registradoPor: z.string(),
      medio: z.enum(mediosDeConsentimiento),
      whatsappAvisos: z.boolean(),
      whatsappPromociones: z.boolean(),
      /** Sections of the notice that have changed since; null where the text of then is not kept. */
      cambiadas: z.array(z.enum(seccionesDeAviso.map(({ id }) => id))).nullable(),
    })
    .nullable(),
  /** The newest first. */
  evidencias: z.array(Evidencia),
})
export type PrivacidadDePaciente = z.infer<typeof PrivacidadDePaciente>

/** True or false, also as a multipart form spells it. */
const SiNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((dicho) => dicho === 'true')])

export const ConsentirConEvidencia = z.object({
  versionAviso: linea(20).min(1),
  whatsappAvisos: SiNo,
  whatsappPromociones: SiNo,
  evidencia: z.enum(tiposDeEvidencia),
})
export type ConsentirConEvidencia = z.output<typeof ConsentirConEvidencia>

/** Path of a picture's bytes below the API base. Not a call: it answers a JPEG, to whoever holds a signed address. */
export const IMAGEN_EVIDENCIA = '/consentimientos/evidencia/:id'

export const consentimientos = endpoints({
  dePaciente: {
    method: 'GET',
    path: '/clientes/:id/privacidad',
    permiso: 'clientes.atender',
    params: IdParam,
    response: exito(PrivacidadDePaciente),
    summary: 'What a patient consented to, its evidence, and what has changed in the notice since.',
  },
  consentir: {
    method: 'POST',
    path: '/clientes/:id/consentimientos',
    permiso: 'clientes.atender',
    params: IdParam,
    body: ConsentirConEvidencia,
    response: exito(PrivacidadDePaciente),
    crea: true,
    archivos: { campo: 'imagen', maximo: 1, bytes: MAXIMO_FOTO_BYTES },
    porMinuto: 30,
    summary: 'Registers a consent with its evidence: a tick, a drawn signature, or a photo of the signed paper.',
  },
})

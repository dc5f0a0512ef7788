import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Firma } from './firma.schema.ts'

/**
 * Life of an e-mail: pendiente → enviando → aceptado (the mail server took it, which is not yet delivered). `registrado`: kept,
 * nothing was sent. `desconocido`: the connection was lost while or after it was handed over; never sent again by itself.
 */
export const estadosCorreo = ['pendiente', 'enviando', 'aceptado', 'registrado', 'fallido', 'desconocido'] as const
export type EstadoCorreo = (typeof estadosCorreo)[number]

/** Whether a person may send it again, because it surely or possibly never arrived. */
export const esReenviable = (estado: EstadoCorreo): boolean => estado === 'fallido' || estado === 'desconocido'

export const CorreoEnviado = z.object({
  id: z.int().positive(),
  tipo: z.string(),
  estado: z.enum(estadosCorreo),
  /** Why it did not leave, in Spanish; null where there is no reason. */
  motivo: z.string().nullable(),
  nombre: z.string(),
  direccion: z.string(),
  asunto: z.string(),
  texto: z.string(),
  /** Names of the attached files. */
  adjuntos: z.array(z.string()),
  sucursalNumber: z.string(),
  createDate: z.iso.datetime(),
  cambioDate: z.iso.datetime(),
})
export type CorreoEnviado = z.infer<typeof CorreoEnviado>

export const FiltroCorreos = Pagina.extend({ estado: z.enum(estadosCorreo).optional() })
export type FiltroCorreos = z.output<typeof FiltroCorreos>

/** What a signed address of an e-mail carries; `firma` covers the rest and the e-mail. */
export const CorreoFirmado = z.strictObject({
  vence: z.coerce.number<string>().int().positive(),
  firma: Firma,
})

/** Path of an e-mail as a file below the API base. Not a call: it answers bytes, to whoever holds a signed address. */
export const ARCHIVO_CORREO = '/correos/archivo/:id'

const ver = 'correos.ver'

export const correos = endpoints({
  list: {
    method: 'GET',
    path: '/correos',
    permiso: ver,
    query: FiltroCorreos,
    response: {
      forma: 'cuerpo',
      schema: lista(CorreoEnviado).schema.extend({
        /** `registro`: nothing leaves; `smtp`: a mail server takes them. */
        transporte: z.string(),
      }),
    },
    summary: 'E-mails, newest first.',
  },
  archivo: {
    method: 'POST',
    path: '/correos/:id/archivo',
    permiso: ver,
    params: IdParam,
    response: cuerpo({ url: z.string(), vence: z.iso.datetime() }),
    summary: 'Address of an e-mail as an .eml file, attachments and all; it dies after 5 minutes.',
  },
  liberar: {
    method: 'POST',
    path: '/correos/:id/liberar',
    permiso: ver,
    params: IdParam,
    response: exito(z.object({ id: z.int().positive(), estado: z.enum(estadosCorreo) })),
    summary: 'Sends an e-mail again that failed or whose outcome is unknown; it may arrive twice.',
  },
})

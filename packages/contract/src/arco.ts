import { z } from 'zod'
import { alcancesDeOposicion, estadosArco, motivosDeNegativa, tiposArco } from './arco.rules.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { Llevada } from './llevadas.ts'
import { linea, texto } from './textos.schema.ts'

/** Since when a patient's data are blocked, and until which day the law has them kept; null where he has none of that kind. */
export const Bloqueo = z.object({
  bloqueadoEn: z.iso.datetime(),
  /** Clinical record: five years from its last act (NOM-004). */
  expedienteHasta: Fecha.nullable(),
  /** Sales and invoices: five years from the last one. */
  fiscalHasta: Fecha.nullable(),
})
export type Bloqueo = z.infer<typeof Bloqueo>

/** A case: what a patient asked for over his data, and what became of it. */
export const SolicitudArco = z.object({
  id: z.int().positive(),
  idCliente: z.int().positive(),
  /** His name today. */
  nombreCliente: z.string(),
  tipo: z.enum(tiposArco),
  estado: z.enum(estadosArco),
  detalle: z.string(),
  /** How he proved who he is. */
  identidad: z.string(),
  /** Of an objection: what is not to reach him any more. */
  oposicion: z.enum(alcancesDeOposicion).nullable(),
  recibida: Fecha,
  /** Last day to answer, and to carry out what was granted; null before the answer and of what was refused. */
  responderAntesDe: Fecha,
  cumplirAntesDe: Fecha.nullable(),
  respondidaEn: z.iso.datetime().nullable(),
  respondidaPor: z.string().nullable(),
  motivo: z.enum(motivosDeNegativa).nullable(),
  respuesta: z.string().nullable(),
  cumplidaEn: z.iso.datetime().nullable(),
  cumplidaPor: z.string().nullable(),
  registradaPor: z.string(),
  /** The zip of an access while it is made or kept. */
  paquete: Llevada.nullable(),
  /** Of a cancellation that was carried out. */
  bloqueo: Bloqueo.nullable(),
})
export type SolicitudArco = z.infer<typeof SolicitudArco>

export const CrearSolicitud = z.object({
  tipo: z.enum(tiposArco),
  detalle: texto(2000).min(1, 'Escribe qué pide y sobre qué datos.'),
  identidad: linea(200).min(1, 'Escribe cómo acreditó quién es.'),
  /** Today, unless it came in earlier. */
  recibida: Fecha.nullish(),
  oposicion: z.enum(alcancesDeOposicion).nullish(),
})
export type CrearSolicitud = z.output<typeof CrearSolicitud>

export const ResponderSolicitud = z.object({
  procede: z.boolean(),
  motivo: z.enum(motivosDeNegativa).nullish(),
  respuesta: texto(4000).min(1, 'Escribe la respuesta.'),
})
export type ResponderSolicitud = z.output<typeof ResponderSolicitud>

/** Path of a letter below the API base. Not a call: it answers a PDF, to whoever holds a signed address. */
export const CARTA_ARCO = '/arco/carta/:id'

const atender = 'arco.atender'
const registrar = 'arco.registrar'

export const arco = endpoints({
  list: {
    method: 'GET',
    path: '/arco',
    permiso: atender,
    query: Pagina.omit({ search: true }).extend({ estado: z.enum(estadosArco).optional() }),
    response: lista(SolicitudArco),
    summary: 'Cases about personal data, those whose time ends first on top.',
  },
  dePaciente: {
    method: 'GET',
    path: '/clientes/:id/arco',
    permiso: registrar,
    params: IdParam,
    response: exito(z.array(SolicitudArco)),
    summary: "A patient's cases, the newest first.",
  },
  crear: {
    method: 'POST',
    path: '/clientes/:id/arco',
    permiso: registrar,
    params: IdParam,
    body: CrearSolicitud,
    response: exito(SolicitudArco),
    crea: true,
    summary: 'Registers what a patient asked for; its time to be answered begins.',
  },
  responder: {
    method: 'PUT',
    path: '/arco/:id/respuesta',
    permiso: atender,
    params: IdParam,
    body: ResponderSolicitud,
    response: exito(SolicitudArco),
    summary: 'Answers a case, once: granted, or refused with its reason.',
  },
  cumplir: {
    method: 'PUT',
    path: '/arco/:id/cumplimiento',
    permiso: atender,
    params: IdParam,
    response: exito(SolicitudArco),
    summary:
      'Carries out what was granted: an objection sets consents off, a cancelled patient is blocked, the rest is noted as done.',
  },
  carta: {
    method: 'POST',
    path: '/arco/:id/carta',
    permiso: atender,
    params: IdParam,
    response: cuerpo({ pdfUrl: z.string() }),
    porMinuto: 60,
    summary: 'Address of the letter with the answer as a PDF; it dies after 5 minutes.',
  },
  paquete: {
    method: 'POST',
    path: '/arco/:id/paquete',
    permiso: atender,
    params: IdParam,
    porMinuto: 10,
    response: exito(SolicitudArco),
    summary: "Has all of a patient's data put into one zip, for a case of access.",
  },
  enlace: {
    method: 'POST',
    path: '/arco/:id/paquete/enlace',
    permiso: atender,
    params: IdParam,
    porMinuto: 20,
    response: cuerpo({ url: z.string() }),
    summary: 'Address of that zip, for five minutes and for this session.',
  },
})

import { z } from 'zod'
import { endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { esFecha, type Fecha } from './fechas.ts'
import { IdEscrito } from './ids.schema.ts'

export const tiposAvisoCita = ['AvisoCreacionCita', 'ConfirmacionCita', 'AvisoCancelacionCita'] as const
export type TipoAvisoCita = (typeof tiposAvisoCita)[number]
export const tiposAvisoPedido = ['AvisoCreacionPedidoFechaEntrega', 'AvisoPedidoListoRecogerSucursal'] as const
export type TipoAvisoPedido = (typeof tiposAvisoPedido)[number]

/** Beyond the specification: the link to a quote, when somebody sends it. */
export const tiposPresupuesto = ['PresupuestoEnviado'] as const
export type TipoPresupuesto = (typeof tiposPresupuesto)[number]

/** Beyond the specification: a day before an appointment, and shortly before it (D-85). */
export const tiposRecordatorio = ['RecordatorioCita', 'RecordatorioCitaProxima'] as const
export type TipoRecordatorio = (typeof tiposRecordatorio)[number]

/** Beyond the specification: to patients due for a check-up, new contact lenses, their order or a payment (D-85). */
export const tiposSeguimiento = [
  'SeguimientoRevision',
  'SeguimientoLentesContacto',
  'SeguimientoPedidoListo',
  'SeguimientoSaldo',
] as const
export type TipoSeguimiento = (typeof tiposSeguimiento)[number]

/** The fixed templates of promotions (spec §9). */
export const tiposPromocion = ['DescuentoFlash', 'PromocionGeneral', 'PromocionPorTemporada'] as const
export type TipoPromocion = (typeof tiposPromocion)[number]

/** Kinds of messages to a patient (spec §7, §9). */
export const tiposMensaje = [
  ...tiposAvisoCita,
  ...tiposAvisoPedido,
  ...tiposPresupuesto,
  ...tiposRecordatorio,
  ...tiposSeguimiento,
  ...tiposPromocion,
] as const
export type TipoMensaje = (typeof tiposMensaje)[number]

/** Kinds that speak of orders, prices or balances, also those that name no order: who sees no orders sees none of them (D-88). */
export const tiposDeCaja: readonly TipoMensaje[] = [
  ...tiposAvisoPedido,
  ...tiposPresupuesto,
  'SeguimientoPedidoListo',
  'SeguimientoSaldo',
]

/**
 * Life of a message: pendiente → enviando → aceptado → enviado → entregado → leido. `registrado`: kept, nothing was sent
 * (default transport). `desconocido`: handed over, answer lost, never resent by itself. `obsoleto`: its cause was cancelled
 * or moved meanwhile.
 */
export const estadosMensaje = [
  'pendiente',
  'enviando',
  'aceptado',
  'enviado',
  'entregado',
  'leido',
  'registrado',
  'fallido',
  'no_entregable',
  'desconocido',
  'obsoleto',
  'omitido',
] as const
export type EstadoMensaje = (typeof estadosMensaje)[number]

/** Later states that the provider tells of a message. */
export const estadosRecibo = ['enviado', 'entregado', 'leido', 'fallido'] as const

export const Mensaje = z.object({
  id: z.int().positive(),
  tipo: z.enum(tiposMensaje),
  estado: z.enum(estadosMensaje),
  /** Why it did not arrive, in Spanish; null where there is no reason. */
  motivo: z.string().nullable(),
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  telefono: z.string(),
  /** The text as the patient sees it; the confirmation token is masked (D-27). */
  texto: z.string(),
  /** Request to the provider as JSON, with the token masked; for type 0 only. */
  contenido: z.string().nullable(),
  sucursalNumber: z.string(),
  /** When the provider says that it was sent, arrived, was read or failed, in the order it happened. */
  recibos: z.array(z.object({ estado: z.enum(estadosRecibo), en: z.iso.datetime() })),
  /** Whether the owner of the number wants no promotions; notices reach him. */
  sinPromociones: z.boolean(),
  /** Instant from which an unknown one may be sent again by hand; null when it may not. */
  liberableDesde: z.iso.datetime().nullable(),
  createDate: z.iso.datetime(),
  cambioDate: z.iso.datetime(),
})
export type Mensaje = z.infer<typeof Mensaje>

export const FiltroMensajes = Pagina.extend({
  estado: z.enum(estadosMensaje).optional(),
  idCliente: IdEscrito.optional(),
  idPedido: IdEscrito.optional(),
})
export type FiltroMensajes = z.output<typeof FiltroMensajes>

/** A day as the notices carry it, `dd/mm/yyyy`. */
export const aFechaDeAviso = (fecha: Fecha): string => fecha.split('-').reverse().join('/')
/** Reads a notice's `dd/mm/yyyy` as a day. */
export const deFechaDeAviso = (texto: string): Fecha => texto.split('/').reverse().join('-')

const FechaDelAviso = z
  .string()
  .refine(
    (texto) => /^\d{2}\/\d{2}\/\d{4}$/.test(texto) && esFecha(deFechaDeAviso(texto)),
    'La fecha va como dd/mm/aaaa.',
  )

/**
 * Body of the notice calls. Literally it would message any number; the server only finds the appointment that it describes
 * inside the caller's branch and makes sure that its notice is queued (D-64).
 */
export const AvisoDeCita = z.object({
  Fecha: FechaDelAviso,
  Hora: z.string().max(8),
  nombreOptica: z.string().max(80).nullish(),
  nombreCliente: z.string().max(160).nullish(),
  phoneNumber: z.string().max(120),
})
export type AvisoDeCita = z.output<typeof AvisoDeCita>

const FechaDeEntrega = z
  .string()
  .max(10)
  .transform((texto) => (/^\d{2}\/\d{2}\/\d{4}$/.test(texto) ? deFechaDeAviso(texto) : texto))
  .refine(esFecha, 'La fecha va como dd/mm/aaaa o aaaa-mm-dd.')

/** Describes an order within the caller's branch, by its patient's phone and its delivery day in either form (D-64). */
export const AvisoDePedido = z.object({
  fechaEntrega: FechaDeEntrega,
  nombreCliente: z.string().max(160).nullish(),
  phoneNumber: z.string().max(120),
})
export type AvisoDePedido = z.output<typeof AvisoDePedido>

/** Describes an order that waits in the caller's branch, by its patient's phone (D-64). */
export const AvisoDePedidoListo = z.object({
  nombreCliente: z.string().max(160).nullish(),
  nombreOptica: z.string().max(80).nullish(),
  phoneNumber: z.string().max(120),
})
export type AvisoDePedidoListo = z.output<typeof AvisoDePedidoListo>

const AvisoEncolado = exito(z.object({ estado: z.enum([...estadosMensaje, 'sin_telefono']) }))

const avisoDeCita = {
  method: 'POST',
  permiso: 'citas.atender',
  body: AvisoDeCita,
  response: AvisoEncolado,
  porMinuto: 120,
} as const

export const mensajes = endpoints({
  list: {
    method: 'GET',
    path: '/mensajes',
    permiso: 'mensajes.ver',
    query: FiltroMensajes,
    response: {
      forma: 'cuerpo',
      schema: lista(Mensaje).schema.extend({
        /** `registro`: nothing leaves; otherwise the name of the provider. */
        transporte: z.string(),
      }),
    },
    summary: 'Messages to patients, newest first.',
  },
  liberar: {
    method: 'POST',
    path: '/mensajes/:id/liberar',
    permiso: 'mensajes.ver',
    params: IdParam,
    response: exito(z.object({ id: z.int().positive(), estado: z.enum(estadosMensaje) })),
    summary: 'Sends a message again whose outcome is unknown; its patient may get it twice.',
  },
  avisoCreacionCita: {
    path: '/whatsapp/AvisoCreacionCita',
    summary: 'Makes sure the notice of a new appointment is queued.',
    ...avisoDeCita,
  },
  confirmacionCita: {
    path: '/whatsapp/ConfirmacionCita',
    summary: 'Makes sure the notice of a confirmation is queued.',
    ...avisoDeCita,
  },
  avisoCancelacionCita: {
    path: '/whatsapp/AvisoCancelacionCita',
    summary: 'Makes sure the notice of a cancellation is queued.',
    ...avisoDeCita,
  },
  avisoCreacionPedido: {
    method: 'POST',
    path: '/whatsapp/AvisoCreacionPedidoFechaEntrega',
    permiso: 'pedidos.atender',
    body: AvisoDePedido,
    response: AvisoEncolado,
    porMinuto: 120,
    summary: 'Makes sure the notice of a new order is queued.',
  },
  avisoPedidoListo: {
    method: 'POST',
    path: '/whatsapp/AvisoPedidoListoRecogerSucursal',
    permiso: 'pedidos.atender',
    body: AvisoDePedidoListo,
    response: AvisoEncolado,
    porMinuto: 120,
    summary: 'Makes sure the notice of an order that can be fetched is queued.',
  },
})

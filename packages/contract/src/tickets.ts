import { z } from 'zod'
import { GraduacionPorHacer } from './clinica.schema.ts'
import { cuerpo, endpoints, exito, IdParam } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { Firma } from './firma.schema.ts'
import { Garantia } from './garantias.schema.ts'
import { IdEscrito } from './ids.schema.ts'
import { Montaje } from './montaje.schema.ts'
import { ElementoDescrito, PedidoCompleto } from './pedidos.elementos.ts'
import { ContactoDeSucursal } from './sucursales.contacto.ts'
import { ANCHO_TICKET, anchosTicket, tiposNota } from './tickets.rules.ts'

/** One pair of glasses or article, as a ticket prints it. */
export const ElementoTicket = ElementoDescrito.extend(PedidoCompleto.pick({ devuelto: true }).shape)
export type ElementoTicket = z.infer<typeof ElementoTicket>

/** An order with everything its tickets print (spec §3 "Order for ticket"). */
export const Ticket = PedidoCompleto.pick({
  pedido_id: true,
  folio: true,
  HashId: true,
  tipoPago: true,
  /** Method of the newest payment that stands; without one, the order's own. */
  formaPago: true,
  nombreCliente: true,
  telefono: true,
  direccionSucursal: true,
  sucursalNumber: true,
  rfc: true,
  razonSocial: true,
  tipoTicketFis: true,
  total: true,
  anticipo: true,
  saldoPendiente: true,
  fechaEntregaPrevista: true,
  observacionesPedido: true,
  garantia: true,
}).extend({
  /** When it was delivered, on the same clock. */
  entregado: z.iso.datetime({ local: true }).nullable(),
  nombreOptica: z.string(),
  /** Number that the customer calls. */
  contacto: ContactoDeSucursal,
  /** When the order was taken, on the branch's wall clock: `YYYY-MM-DDTHH:MM:SS` (D-60). */
  fecha: z.iso.datetime({ local: true }),
  /** Address in the QR: origin, `/=`, HashId (spec §2). */
  enlace: z.url(),
  elementos: z.array(ElementoTicket),
  /** Those that began with its delivery and can still be claimed. */
  garantias: z.array(Garantia.pick({ parte: true, articulo: true, hasta: true, cubre: true })),
  /** Of the visit or history the order was made from, corrected, for the laboratory's blocks; null without one. */
  graduacion: GraduacionPorHacer.nullable(),
  /** Fitting measures of the order, else of that note; null without any. */
  montaje: Montaje.nullable(),
})
export type Ticket = z.infer<typeof Ticket>

const Ancho = z.literal(anchosTicket)
const TipoNota = z.literal(tiposNota)

export const PedirTickets = z.object({
  id: IdEscrito,
  /** Dots of the printer's tickets. */
  ancho: Ancho.default(ANCHO_TICKET),
  /** The types that were printed before: they carry the reprint mark. */
  reimpresiones: z.array(TipoNota).max(tiposNota.length).default([]),
  /** Digests of what was printed of the order: tickets that would say the same carry the mark as well. */
  impresos: z
    .array(z.object({ tipo: TipoNota, huella: z.string().max(40) }))
    .max(50)
    .default([]),
})
export type PedirTickets = z.output<typeof PedirTickets>

/** `FechaCreacion` is that of the visit, or of an order that was made from a visit or history: the instant, or the day in its branch. */
export const PedirTicketVisita = z.object({
  idCliente: IdEscrito,
  FechaCreacion: z.union([Fecha, z.iso.datetime()]),
  ancho: Ancho.default(ANCHO_TICKET),
  /** Digests of what was printed of the visit: a ticket that would say the same carries the reprint mark. */
  impresos: z.array(z.string().max(40)).max(50).default([]),
})
export type PedirTicketVisita = z.output<typeof PedirTicketVisita>

const deTexto = <T extends number>(valores: readonly T[]) => z.coerce.number<string>().pipe(z.literal(valores))

/** Pictures that one user's addresses may show in a minute. */
export const TICKETS_POR_MINUTO = 600

const numero = z.coerce.number<string>().int().positive()
const firmado = {
  ancho: deTexto(anchosTicket),
  /** The user whose address it is. */
  de: numero,
  /** Seconds since 1970 at which it expires. */
  vence: numero,
  firma: Firma,
}

/** Query of a picture's signed address; `firma` covers all of it and the order (D-26). */
export const ImagenFirmada = z.strictObject({ ...firmado, tipo: deTexto(tiposNota), reimpresion: deTexto([0, 1]) })
export type ImagenFirmada = z.output<typeof ImagenFirmada>

/** Query of the signed address of a laboratory ticket; `nota` is whose id the path has. */
export const TicketVisitaFirmado = z.strictObject({
  ...firmado,
  reimpresion: deTexto([0, 1]),
  nota: z.enum(['visita', 'historia']).default('visita'),
})

/** Path of a visit's laboratory ticket below the API base: a PNG, to whoever holds a signed address. */
export const IMAGEN_TICKET_VISITA = '/visitas/ticket/:id'

/** Path of a ticket's picture below the API base. Not a call: it answers a PNG, to whoever holds a signed address. */
export const IMAGEN_TICKET = '/pedidos/ticket/:id'

const atender = 'pedidos.atender'

/** Path of a payment's receipt as a picture, like that of a ticket. */
export const IMAGEN_COMPROBANTE = '/pagos/comprobante/:id'

/** Path of a quote's ticket as a picture, like that of an order. */
export const IMAGEN_TICKET_PRESUPUESTO = '/presupuestos/ticket/:id'

/** Query of the signed address of a ticket that has no more to it than its width: a receipt, a quote. */
export const TicketFirmado = z.strictObject(firmado)
export type TicketFirmado = z.output<typeof TicketFirmado>

export const tickets = endpoints({
  comprobante: {
    method: 'POST',
    path: '/pagos/:id/comprobante',
    permiso: atender,
    params: IdParam,
    body: z.object({ ancho: Ancho.default(ANCHO_TICKET) }),
    response: cuerpo({ url: z.string() }),
    porMinuto: 60,
    summary: 'Address of the receipt of a payment, with what was paid in the same go; it dies after 5 minutes.',
  },
  presupuesto: {
    method: 'POST',
    path: '/presupuestos/:id/ticket',
    permiso: atender,
    params: IdParam,
    body: z.object({ ancho: Ancho.default(ANCHO_TICKET) }),
    response: cuerpo({ url: z.string() }),
    porMinuto: 60,
    summary: "Address of a quote's ticket, without phone or prescription; it dies after 5 minutes.",
  },
  capturas: {
    method: 'POST',
    path: '/pedidos/NotaVentaScreenshot',
    permiso: atender,
    body: PedirTickets,
    response: cuerpo({
      notaVentaUrl: z.string(),
      notaAdminUrl: z.string(),
      notaLabUrl: z.string(),
      /** The print page of the order, valid for this long without a session; the caller adds `tipoNota` to its query. */
      paginaUrl: z.string(),
      /** Digest of what the tickets say, which changes with it. */
      huella: z.string(),
      /** The types that carry the reprint mark. */
      reimpresiones: z.array(TipoNota),
      /** When the addresses expire. */
      vence: z.iso.datetime(),
    }),
    porMinuto: 60,
    summary: "Addresses of an order's three tickets; they die after 5 minutes and are drawn when fetched (D-36).",
  },
  capturaLaboratorio: {
    method: 'POST',
    path: '/pedidos/NotaVentaScreenshotLaboratorio',
    permiso: 'visitas.leer',
    body: PedirTicketVisita,
    response: cuerpo({
      notaLabUrl: z.string(),
      /** Digest of what it says, which changes with it. */
      huella: z.string(),
      /** Whether it carries the reprint mark. */
      reimpresion: z.boolean(),
    }),
    porMinuto: 60,
    summary: 'Address of the laboratory ticket of a visit, or of the history that an order was made from.',
  },
  datos: {
    method: 'GET',
    path: '/pedidos/NotaVenta/:id',
    permiso: 'abierto',
    params: IdParam,
    query: z.object({ vence: z.string().max(20).optional(), firma: Firma.optional() }),
    response: exito(Ticket),
    porMinuto: 60,
    summary: 'What the print page shows: for types 0, 1, 2 of the branch, or with a signed address (D-26).',
  },
})

import { z } from 'zod'
import { Dinero } from './dinero.schema.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { ivasDeArticulo, unidadesSat } from './inventario.rules.ts'
import { formasPago, tiposPago, tiposTicket } from './pedidos.rules.ts'

/** One pair of glasses or article of an order. */
export const Elemento = z.object({
  id: z.int().positive(),
  armazon: z.string(),
  lente: z.string(),
  otro: z.string(),
  importeArmazon: Dinero,
  importeLente: Dinero,
  importeOtro: Dinero,
  grado: z.string(),
  tono: z.string(),
  observaciones: z.string(),
  /** When the customer brought it back; it stays visible and is not charged (D-76). */
  devuelto: Instante.nullable(),
  /** The article that its frame is, and what that is for SAT; null for a free text. */
  idArticulo: z.int().positive().nullable(),
  /** The lot that was scanned of it. */
  lote: z.string(),
  claveSat: z.string().nullable(),
  unidadSat: z.enum(unidadesSat).nullable(),
  /** The article's own tax as it was sold; null for the branch's rate, and of what was sold before articles had one. */
  iva: z.enum(ivasDeArticulo).nullable(),
  /** What the article cost when another amount was written, and why; null for one sold at its price. */
  precioArticulo: Dinero.nullable(),
  motivoPrecio: z.string().nullable(),
})
export type Elemento = z.infer<typeof Elemento>

/** One element of an order with everything a ticket prints (spec §3 "Order for ticket"). */
export const PedidoCompleto = z.object({
  pedido_id: z.int().positive(),
  folio: z.int().positive(),
  idCliente: z.int().positive(),
  idVisita: z.int().positive().nullable(),
  idHistoria: z.int().positive().nullable(),
  HashId: z.string(),
  tipoPago: z.enum(tiposPago),
  formaPago: z.enum(formasPago),
  nombreCliente: z.string(),
  telefono: z.string(),
  direccionSucursal: z.string(),
  sucursalNumber: z.string(),
  rfc: z.string(),
  razonSocial: z.string(),
  idFiscal: z.string(),
  tipoTicketFis: z.enum(tiposTicket),
  armazon: z.string(),
  armazonImporte: Dinero,
  lente: z.string(),
  lenteImporte: Dinero,
  otro: z.string(),
  otroImporte: Dinero,
  grado: z.string(),
  tono: z.string(),
  observaciones: z.string(),
  devuelto: z.boolean(),
  /** Totals of the whole order. */
  observacionesPedido: z.string(),
  /** The warranty that was promised with it; empty for none. */
  garantia: z.string(),
  total: Dinero,
  anticipo: Dinero,
  saldoPendiente: Dinero,
  createDate: Instante,
  /** Zone of the branch, whose wall clock a ticket prints (D-60). */
  zonaHoraria: z.string(),
  fechaEntregaPrevista: Fecha,
  entregaRealizada: Instante.nullable(),
})
export type PedidoCompleto = z.infer<typeof PedidoCompleto>

/** What was ordered in one element, as its description and its tickets tell it. */
export const ElementoDescrito = PedidoCompleto.pick({
  armazon: true,
  armazonImporte: true,
  lente: true,
  lenteImporte: true,
  otro: true,
  otroImporte: true,
  grado: true,
  tono: true,
  observaciones: true,
})

export const Descripcion = ElementoDescrito.extend({
  ...PedidoCompleto.pick({ createDate: true }).shape,
  ...Elemento.pick({ precioArticulo: true, motivoPrecio: true }).shape,
})
export type Descripcion = z.infer<typeof Descripcion>

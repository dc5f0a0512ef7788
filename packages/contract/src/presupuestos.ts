import { z } from 'zod'
import { estadosCorreo } from './correos.ts'
import { Dinero } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { IdEscrito } from './ids.schema.ts'
import { CrearPedido, ElementoNuevo } from './pedidos.cuerpos.ts'
import { Elemento } from './pedidos.elementos.ts'
import { MAXIMO_ELEMENTOS } from './pedidos.rules.ts'
import { estadosDePresupuesto, MAXIMO_ALTERNATIVAS, motivosDePerdida } from './presupuestos.rules.ts'
import { linea, texto } from './textos.schema.ts'

const Orden = z.int().min(1).max(MAXIMO_ALTERNATIVAS)

/** One way of making the glasses, as it is written down. Its amounts are those of its elements. */
export const AlternativaNueva = z.object({
  nombre: linea(40).min(1, 'Escribe el nombre de la alternativa.'),
  fechaEntrega: Fecha,
  elementos: z
    .array(ElementoNuevo.omit({ id: true, lote: true, motivoPrecio: true }))
    .min(1, 'La alternativa lleva al menos un elemento.')
    .max(MAXIMO_ELEMENTOS, `Máximo ${MAXIMO_ELEMENTOS} elementos.`),
})
export type AlternativaNueva = z.output<typeof AlternativaNueva>

export const CrearPresupuesto = z
  .object({
    idCliente: IdEscrito,
    idSucursal: IdEscrito,
    idVisita: IdEscrito.nullish(),
    idHistoria: IdEscrito.nullish(),
    vigenteHasta: Fecha,
    observaciones: texto(1000)
      .nullish()
      .transform((dichas) => dichas ?? ''),
    alternativas: z.array(AlternativaNueva).min(1).max(MAXIMO_ALTERNATIVAS),
  })
  .refine(({ idVisita, idHistoria }) => !(idVisita && idHistoria), {
    path: ['idHistoria'],
    error: 'El presupuesto se hace de una visita o de una historia, no de las dos.',
  })
export type CrearPresupuesto = z.output<typeof CrearPresupuesto>

const ElementoCotizado = Elemento.omit({
  ...{ id: true, devuelto: true, claveSat: true, unidadSat: true, iva: true },
  ...{ lote: true, precioArticulo: true, motivoPrecio: true },
})
export type ElementoCotizado = z.infer<typeof ElementoCotizado>

export const Alternativa = z.object({
  orden: Orden,
  nombre: z.string(),
  recomendada: z.boolean(),
  fechaEntrega: Fecha,
  total: Dinero,
  elementos: z.array(ElementoCotizado),
  /** Frames that cost something else today; empty while the quote's prices hold. */
  cambios: z.array(z.object({ lugar: z.int().nonnegative(), armazon: z.string(), antes: Dinero, ahora: Dinero })),
})
export type Alternativa = z.infer<typeof Alternativa>

/** A quote in the list. */
export const PresupuestoDeLista = z.object({
  id: z.int().positive(),
  folio: z.int().positive(),
  idSucursal: z.int().positive(),
  sucursalNumber: z.string(),
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  telefonoCliente: z.string(),
  estado: z.enum(estadosDePresupuesto),
  vigenteHasta: Fecha,
  /** Day on which he is called if he has not decided; null for none. */
  llamarEl: Fecha.nullable(),
  /** Cheapest and dearest alternative, and how many there are. */
  desde: Dinero,
  hasta: Dinero,
  alternativas: z.int().positive(),
  nombreCreador: z.string(),
  createDate: Instante,
})
export type PresupuestoDeLista = z.infer<typeof PresupuestoDeLista>

const sucesosDePresupuesto = ['creado', 'alternativa', 'enviado', 'correo', 'interesa', 'perdido', 'pedido'] as const
export type SucesoDePresupuesto = (typeof sucesosDePresupuesto)[number]

/** Everything of a quote, for the staff of its branch. */
export const Presupuesto = PresupuestoDeLista.omit({ alternativas: true }).extend({
  /** Whether an order of it would be at today's prices: they ended, though the customer may be interested. */
  vencido: z.boolean(),
  HashId: z.string(),
  direccionSucursal: z.string(),
  /** Address of the patient; null for none. */
  correoCliente: z.string().nullable(),
  /** The last e-mail with it, and why it did not leave; null where there was none. */
  correo: z
    .object({ direccion: z.string(), estado: z.enum(estadosCorreo), motivo: z.string().nullable(), en: Instante })
    .nullable(),
  idVisita: z.int().positive().nullable(),
  idHistoria: z.int().positive().nullable(),
  observaciones: z.string(),
  /** Place of the alternative that the customer marked on his page, and when. */
  interesa: Orden.nullable(),
  interesaDesde: Instante.nullable(),
  motivoPerdido: z.enum(motivosDePerdida).nullable(),
  notaPerdido: z.string(),
  /** The order it became, with its name. */
  idPedido: z.int().positive().nullable(),
  pedido: z.string().nullable(),
  alternativas: z.array(Alternativa),
  /** What happened to it, newest first; the customer's own steps have no user. */
  sucesos: z.array(
    z.object({
      que: z.enum(sucesosDePresupuesto),
      detalle: z.string(),
      usuario: z.string().nullable(),
      en: Instante,
    }),
  ),
})
export type Presupuesto = z.infer<typeof Presupuesto>

/** Everything that the holder of a quote's code sees: no phone, no graduation, no birth date, no surname (D-24). */
export const PresupuestoPublico = z.strictObject({
  folio: z.int().positive(),
  sucursalNumber: z.string(),
  nombreCliente: z.string(),
  direccionSucursal: z.string(),
  nombreCreador: z.string(),
  vigenteHasta: Fecha,
  /** `cerrado`: it was put aside, or its prices ended. */
  estado: z.enum(['abierto', 'cerrado', 'pedido']),
  interesa: Orden.nullable(),
  /** Code of the order that it became. */
  pedido: z.string().nullable(),
  alternativas: z.array(
    z.strictObject({
      orden: Orden,
      nombre: z.string(),
      recomendada: z.boolean(),
      fechaEntrega: Fecha,
      total: Dinero,
      elementos: z.array(z.strictObject({ armazon: z.string(), lente: z.string(), otro: z.string() })),
    }),
  ),
})
export type PresupuestoPublico = z.infer<typeof PresupuestoPublico>

/** What narrows the list: those to be called by today, those a customer marked, and how they ended. */
export const vistasDePresupuestos = ['porLlamar', 'interesa', 'vencidos', 'pedidos', 'perdidos'] as const
export type VistaDePresupuestos = (typeof vistasDePresupuestos)[number]

export const FiltroPresupuestos = Pagina.extend({
  sucursal: IdEscrito.optional(),
  idCliente: IdEscrito.optional(),
  vista: z.enum(vistasDePresupuestos).optional(),
  /** Who made them, and from which day to which. */
  usuario: IdEscrito.optional(),
  desde: Fecha.optional(),
  hasta: Fecha.optional(),
})
export type FiltroPresupuestos = z.output<typeof FiltroPresupuestos>

export const PerderPresupuesto = z.object({
  motivo: z.enum(motivosDePerdida, 'Elige el motivo.'),
  nota: texto(300)
    .nullish()
    .transform((nota) => nota ?? ''),
})
export type PerderPresupuesto = z.output<typeof PerderPresupuesto>

/** What became of the quotes that a person made in a branch. */
export const Conversion = z.object({
  idSucursal: z.int().positive(),
  sucursalNumber: z.string(),
  idUsuario: z.int().positive(),
  nombreUsuario: z.string(),
  presupuestos: z.int(),
  pedidos: z.int(),
  perdidos: z.int(),
})
export type Conversion = z.infer<typeof Conversion>

/** Path of a quote's paper below the API base. Not a call: it answers bytes, to whoever holds a signed address. */
export const PAPEL_DE_PRESUPUESTO = '/presupuestos/papel/:id'

const Codigo = z.object({ codigo: z.string().max(40) })
const atender = 'pedidos.atender'

export const presupuestos = endpoints({
  crear: {
    method: 'POST',
    path: '/presupuestos',
    permiso: atender,
    body: CrearPresupuesto,
    response: cuerpo({ id: z.int().positive(), HashId: z.string(), folio: z.int().positive() }),
    crea: true,
    summary: 'Writes a quote: alternatives and their prices. No money and no stock moves.',
  },
  list: {
    method: 'GET',
    path: '/presupuestos',
    permiso: atender,
    query: FiltroPresupuestos,
    response: lista(PresupuestoDeLista),
    summary: 'Quotes within reach, newest first.',
  },
  conversion: {
    method: 'GET',
    path: '/presupuestos/conversion',
    lee: 'replica',
    permiso: 'negocio.ver',
    query: z.object({ desde: Fecha, hasta: Fecha, sucursal: IdEscrito.optional() }),
    response: lista(Conversion),
    summary: 'How many quotes became orders, by branch and person.',
  },
  uno: {
    method: 'GET',
    path: '/presupuestos/:id',
    permiso: atender,
    params: IdParam,
    response: exito(Presupuesto),
    summary: 'One quote with its alternatives and what happened to it.',
  },
  agregar: {
    method: 'POST',
    path: '/presupuestos/:id/alternativas',
    permiso: atender,
    params: IdParam,
    body: AlternativaNueva,
    response: exito(Presupuesto),
    crea: true,
    summary: 'Adds an alternative, up to three.',
  },
  recomendar: {
    method: 'PUT',
    path: '/presupuestos/:id/recomendada',
    permiso: atender,
    params: IdParam,
    body: z.object({ orden: Orden.nullable() }),
    response: exito(Presupuesto),
    summary: 'Marks one alternative as recommended, or none.',
  },
  llamar: {
    method: 'PUT',
    path: '/presupuestos/:id/llamada',
    permiso: atender,
    params: IdParam,
    body: z.object({ llamarEl: Fecha.nullable() }),
    response: exito(Presupuesto),
    summary: 'Says on which day the customer is called if he has not decided.',
  },
  perder: {
    method: 'PUT',
    path: '/presupuestos/:id/perdido',
    permiso: atender,
    params: IdParam,
    body: PerderPresupuesto,
    response: exito(Presupuesto),
    summary: 'Puts a quote aside, with the reason.',
  },
  enviar: {
    method: 'POST',
    path: '/presupuestos/:id/envios',
    permiso: atender,
    params: IdParam,
    response: exito(Presupuesto),
    crea: true,
    summary: "Queues a WhatsApp message with the link to the customer's page.",
  },
  enviarCorreo: {
    method: 'POST',
    path: '/presupuestos/:id/correos',
    permiso: atender,
    params: IdParam,
    response: exito(Presupuesto),
    crea: true,
    porMinuto: 30,
    summary: "Queues an e-mail to the patient with the quote as a PDF and the link to the customer's page.",
  },
  papel: {
    method: 'POST',
    path: '/presupuestos/:id/papel',
    permiso: atender,
    params: IdParam,
    response: cuerpo({ pdfUrl: z.string() }),
    summary:
      "Address of the quote as a PDF: alternatives side by side, no prescription, the code of the customer's page.",
  },
  pedir: {
    method: 'POST',
    path: '/presupuestos/:id/pedido',
    permiso: atender,
    params: IdParam,
    body: z.object({ orden: Orden, pedido: CrearPedido }),
    response: cuerpo({ pedidoId: z.int().positive(), HashId: z.string(), folio: z.int().positive() }),
    crea: true,
    summary: 'Makes the one order of a quote, with its first payment.',
  },
  publico: {
    method: 'GET',
    path: '/presupuesto/:codigo',
    permiso: 'publico',
    params: Codigo,
    response: exito(PresupuestoPublico),
    porMinuto: 30,
    summary: 'By HashId: what the holder of its code may see (D-24).',
  },
  interesar: {
    method: 'POST',
    path: '/presupuesto/:codigo/interes',
    permiso: 'publico',
    params: Codigo,
    body: z.object({ orden: Orden }),
    response: exito(PresupuestoPublico),
    porMinuto: 10,
    summary: 'The customer marks the alternative that he likes. Nothing is ordered and nothing is paid.',
  },
})

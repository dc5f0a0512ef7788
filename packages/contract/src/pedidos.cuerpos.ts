import { z } from 'zod'
import { Dinero, dineroEscrito, leerImporte } from './dinero.schema.ts'
import { Fecha } from './fechas.schema.ts'
import { estatusPedido, formasPago, MAXIMO_ELEMENTOS, tiposPago, tiposTicket } from './pedidos.rules.ts'

export const Bandera = z.enum(['True', 'False'])
/** Free text without blanks around it. */
export const texto = (maximo: number) => z.string().trim().max(maximo, `Máximo ${maximo} caracteres.`)
/** Free text that may be missing, answered as an empty text, as forms hold it. */
const libre = (maximo: number) =>
  texto(maximo)
    .nullish()
    .transform((valor) => valor ?? '')
/** An amount as a form holds it; blank text means that nothing was written. */
const Escrito = z.union([z.number(), z.string().max(20), z.null()]).optional()
/** A blank amount counts as 0 (spec §5). */
const Monto = Escrito.transform((valor) => leerImporte(valor) ?? 0).pipe(Dinero)

export const ElementoNuevo = z.object({
  /** Id of the element in an edit, which keeps its row; an element without one is new. */
  id: z.int().positive().nullish(),
  armazon: texto(200).min(1, 'El armazón es obligatorio.'),
  importeArmazon: dineroEscrito('El importe del armazón es obligatorio.').pipe(Dinero),
  lente: libre(200),
  importeLente: Monto,
  otro: libre(200),
  importeOtro: Monto,
  grado: libre(80),
  tono: libre(80),
  observaciones: libre(500),
})
export type ElementoNuevo = z.output<typeof ElementoNuevo>

/**
 * What the specification's forms send. Creator, modifier, names, status and every amount that follows from the elements
 * are accepted and ignored: the server computes them (D-9).
 */
const camposPedido = {
  idCliente: z.coerce.number<number | string>().int().positive(),
  idSucursal: z.coerce.number<number | string>().int().positive(),
  fechaEntrega: Fecha,
  tipoPago: z.enum(tiposPago),
  formaPago: z.enum(formasPago),
  facturacion: Bandera,
  tipoTicketFis: z.enum(tiposTicket),
  anticipo: Escrito.transform(leerImporte).pipe(Dinero.nullable()),
  observaciones: libre(1000),
  /** The visit the order was made from, of the same patient; null for none. In an edit a left out field keeps it. */
  idVisita: z.coerce.number<number | string>().int().positive().nullish(),
  elementos: z
    .array(ElementoNuevo)
    .min(1, 'El pedido lleva al menos un elemento.')
    .max(MAXIMO_ELEMENTOS, `Máximo ${MAXIMO_ELEMENTOS} elementos.`),
}

export const CrearPedido = z.object(camposPedido)
export type CrearPedido = z.output<typeof CrearPedido>

export const ActualizarPedido = z.object({
  ...camposPedido,
  /** The version the editor saw; a stale one is refused (D-30). */
  version: z.int().positive().nullish(),
})
export type ActualizarPedido = z.output<typeof ActualizarPedido>

export const Positivo = dineroEscrito('Escribe el importe.').pipe(
  Dinero.min(0.01, 'El importe debe ser mayor que cero.'),
)
/** A second method in the same payment, as a row of its own in the ledger. */
export const SegundaForma = z.object({ importe: Positivo, formaPago: z.enum(formasPago) })

/** `formaPagoLiquidacion` is required only when there is a balance to collect (D-31). */
export const CambioEstatus = z.object({
  estatusActualizado: z.enum(estatusPedido),
  formaPagoLiquidacion: z
    .union([z.enum(formasPago), z.literal(''), z.null()])
    .optional()
    .transform((forma) => forma || null),
  /** A part of the balance that is paid by another method; the rest is paid by `formaPagoLiquidacion`. */
  segunda: SegundaForma.nullish(),
  /** The version whose balance was shown: a delivery that would collect another one is refused. */
  version: z.int().positive().nullish(),
})
export type CambioEstatus = z.output<typeof CambioEstatus>

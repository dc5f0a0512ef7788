import { z } from 'zod'
import { Dinero, dineroEscrito, leerImporte } from './dinero.schema.ts'
import { Fecha } from './fechas.schema.ts'
import { IdEscrito, SucursalDicha } from './ids.schema.ts'
import { MAXIMO_DE_LOTE } from './inventario.lotes.ts'
import { MontajeEscrito } from './montaje.schema.ts'
import { estatusPedido, formasPago, MAXIMO_ELEMENTOS, tiposPago, tiposTicket } from './pedidos.rules.ts'
import { linea, texto } from './textos.schema.ts'

export const Bandera = z.enum(['True', 'False'])
const vacioSiNulo = (valor: string | null | undefined) => valor ?? ''
/** Free text that may be missing, answered as an empty text, as forms hold it. */
const libre = (escrito: z.ZodString) => escrito.nullish().transform(vacioSiNulo)
/** The same in an edit, where null empties it and a missing one stays. */
const conservable = (escrito: z.ZodString) => escrito.nullable().transform(vacioSiNulo).optional()
/** An amount as a form holds it; blank text means that nothing was written. */
const Escrito = z.union([z.number(), z.string().max(20), z.null()])
/** A blank amount counts as 0 (spec §5). */
const enCero = (valor: number | string | null | undefined) => leerImporte(valor) ?? 0
const Monto = Escrito.optional().transform(enCero).pipe(Dinero)
const MontoConservable = Escrito.transform(enCero).pipe(Dinero).optional()

const FALTA_ARMAZON = 'El armazón es obligatorio.'
const FALTA_IMPORTE = 'El importe del armazón es obligatorio.'

export const ElementoNuevo = z.object({
  /** Id of the element in an edit, which keeps its row; an element without one is new. */
  id: z.int().positive().nullish(),
  armazon: linea(200).min(1, FALTA_ARMAZON),
  importeArmazon: dineroEscrito(FALTA_IMPORTE).pipe(Dinero),
  lente: libre(linea(200)),
  importeLente: Monto,
  otro: libre(linea(200)),
  importeOtro: Monto,
  grado: libre(texto(80)),
  tono: libre(texto(80)),
  observaciones: libre(texto(500)),
  /** The article that the frame is; without one its text is free. */
  idArticulo: z.int().positive().nullish(),
  /** The lot that was scanned of it, which the delivery takes; empty for the one that expires first. */
  lote: linea(MAXIMO_DE_LOTE).nullish(),
  /** Why the frame's amount is not its article's price; asked for above the owner's limit. */
  motivoPrecio: linea(200).nullish(),
})
export type ElementoNuevo = z.output<typeof ElementoNuevo>

/** An element of an edit: one with an id keeps its row, and the fields that are left out; one without is new. */
const ElementoEditado = z
  .object({
    id: z.int().positive().nullish(),
    armazon: ElementoNuevo.shape.armazon.optional(),
    importeArmazon: ElementoNuevo.shape.importeArmazon.optional(),
    lente: conservable(linea(200)),
    importeLente: MontoConservable,
    otro: conservable(linea(200)),
    importeOtro: MontoConservable,
    grado: conservable(texto(80)),
    tono: conservable(texto(80)),
    observaciones: conservable(texto(500)),
    idArticulo: z.int().positive().nullish(),
    lote: ElementoNuevo.shape.lote,
    motivoPrecio: ElementoNuevo.shape.motivoPrecio,
  })
  .refine(({ id, armazon }) => id || armazon !== undefined, { path: ['armazon'], error: FALTA_ARMAZON })
  .refine(({ id, importeArmazon }) => id || importeArmazon !== undefined, {
    path: ['importeArmazon'],
    error: FALTA_IMPORTE,
  })
export type ElementoEditado = z.output<typeof ElementoEditado>

const deUnoOMas = <S extends z.ZodType>(elemento: S) =>
  z
    .array(elemento)
    .min(1, 'El pedido lleva al menos un elemento.')
    .max(MAXIMO_ELEMENTOS, `Máximo ${MAXIMO_ELEMENTOS} elementos.`)

/**
 * What the specification's forms send. Creator, modifier, names, status and every amount that follows from the elements
 * are accepted and ignored: the server computes them (D-9).
 */
const camposPedido = {
  idCliente: IdEscrito,
  idSucursal: IdEscrito,
  fechaEntrega: Fecha,
  tipoPago: z.enum(tiposPago),
  formaPago: z.enum(formasPago),
  facturacion: Bandera,
  tipoTicketFis: z.enum(tiposTicket),
  anticipo: Escrito.optional().transform(leerImporte).pipe(Dinero.nullable()),
  observaciones: libre(texto(1000)),
  /** The visit or the history the order was made from, of the same patient: one of them, or neither. */
  idVisita: IdEscrito.nullish(),
  idHistoria: IdEscrito.nullish(),
  elementos: deUnoOMas(ElementoNuevo),
}

/** Whether at most one clinical note is named. */
const unaSolaNota = ({ idVisita, idHistoria }: { idVisita?: unknown; idHistoria?: unknown }): boolean =>
  !(idVisita && idHistoria)
const DOS_NOTAS = { path: ['idHistoria'], error: 'El pedido se hace de una visita o de una historia, no de las dos.' }

/** The fields alone, for forms, which name the note in another way. */
export const CamposDePedido = z.object(camposPedido)

export const CrearPedido = CamposDePedido.extend({
  /** Fitting measures that were taken for it; without any, those of its note count. */
  montaje: MontajeEscrito.nullish(),
}).refine(unaSolaNota, DOS_NOTAS)
export type CrearPedido = z.output<typeof CrearPedido>

/** An absent field keeps its value (D-78). */
export const ActualizarPedido = z
  .object({
    ...CamposDePedido.partial().shape,
    anticipo: Escrito.transform(leerImporte).pipe(Dinero.nullable()).optional(),
    observaciones: conservable(texto(1000)),
    elementos: deUnoOMas(ElementoEditado).optional(),
    /** The version the editor saw; a stale one is refused (D-30). */
    version: z.int().positive().nullish(),
    /** How the order's invoice follows an edit of what it tells: asked for by EDICION_FACTURADA. */
    fiscal: z.enum(['sustituir', 'segunda']).nullish(),
  })
  .refine(unaSolaNota, DOS_NOTAS)
export type ActualizarPedido = z.output<typeof ActualizarPedido>

export const Positivo = dineroEscrito('Escribe el importe.').pipe(
  Dinero.min(0.01, 'El importe debe ser mayor que cero.'),
)
/** A second method in the same payment, as a row of its own in the ledger. */
export const SegundaForma = z.object({ importe: Positivo, formaPago: z.enum(formasPago) })

/** `formaPagoLiquidacion` is required only when there is a balance to collect (D-31). */
export const CambioEstatus = z.object({
  estatusActualizado: z.enum(estatusPedido),
  /** As the specification sends it: a foreign one is refused, and the order keeps its own (D-9). */
  idSucursal: SucursalDicha,
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

import { z } from 'zod'
import { Dinero, Suma } from './dinero.schema.ts'
import { FinElegido } from './facturacion.pendientes.ts'
import { Bandera, Positivo, SegundaForma } from './pedidos.cuerpos.ts'
import { estatusPedido, formasPago, MAXIMO_ELEMENTOS, tiposMovimiento, tiposPago } from './pedidos.rules.ts'
import { texto } from './textos.schema.ts'

/** A row of the ledger. `saldoPendiente` is the balance after it (D-29). */
export const Transaccion = z.object({
  id: z.int().positive(),
  createDate: z.iso.datetime(),
  tipo: z.enum(tiposMovimiento),
  nombreCliente: z.string(),
  direccionSucursal: z.string(),
  nombreCreador: z.string(),
  /** Amount; money given back is negative. */
  importe: Suma,
  saldoPendiente: Suma,
  total: Dinero,
  formaPago: z.enum(formasPago),
  tipoPago: z.enum(tiposPago),
  facturacion: Bandera,
  /** Why money was given back or a row corrected. */
  motivo: z.string().nullable(),
  /** Whether the row was reversed, which cannot be done again. */
  reversado: z.boolean(),
  /** Owner of the till it is in. */
  idCaja: z.int().positive(),
  /** Whether a closing of that till took it. */
  enCorte: z.boolean(),
  /** Who recorded it in another person's till; null where the owner did. */
  registradoPor: z.string().nullable(),
})
export type Transaccion = z.infer<typeof Transaccion>

/** Why money goes back, or an order goes. */
export const Motivo = texto(300).min(3, 'Escribe el motivo.')

export const Abono = z.object({ importe: Positivo, formaPago: z.enum(formasPago), segunda: SegundaForma.nullish() })
export type Abono = z.output<typeof Abono>

export const Devolucion = z.object({
  importe: Positivo,
  formaPago: z.enum(formasPago),
  motivo: Motivo,
  fiscal: FinElegido,
})
export type Devolucion = z.output<typeof Devolucion>

/** Goods that come back after the delivery (D-76). */
export const DevolucionMercancia = z.object({
  elementos: z.array(z.int().positive()).min(1, 'Elige lo que se devuelve.').max(MAXIMO_ELEMENTOS),
  /** Method by which money goes back first; what it did not take goes back by the others. */
  formaPago: z.enum(formasPago),
  motivo: Motivo,
  fiscal: FinElegido,
})
export type DevolucionMercancia = z.output<typeof DevolucionMercancia>

/** Undoes a delivery; `fiscal` says how the order's invoice follows. */
export const EntregaDeshecha = z.object({ motivo: Motivo, fiscal: FinElegido })
export type EntregaDeshecha = z.output<typeof EntregaDeshecha>

/** Reverses a payment and books it again with the right method, as a pair of rows. */
export const Correccion = z.object({ formaPago: z.enum(formasPago), motivo: Motivo, fiscal: FinElegido })
export type Correccion = z.output<typeof Correccion>

/** An event of an order, told to its people: a change of it, a payment, or a message to its patient. */
export const Suceso = z.discriminatedUnion('clase', [
  z.object({
    clase: z.literal('pedido'),
    en: z.iso.datetime(),
    /** Name of the event in the audit; `creado` and `estatus` are also told of orders without history. */
    que: z.enum(['creado', 'editado', 'estatus', 'entregaDeshecha', 'mercanciaDevuelta']),
    estatus: z.enum(estatusPedido).nullable(),
    nombre: z.string().nullable(),
  }),
  z.object({
    clase: z.literal('pago'),
    en: z.iso.datetime(),
    tipo: z.enum(tiposMovimiento),
    importe: Suma,
    formaPago: z.enum(formasPago),
    nombre: z.string(),
  }),
  z.object({ clase: z.literal('mensaje'), en: z.iso.datetime(), tipo: z.string(), estado: z.string() }),
])
export type Suceso = z.infer<typeof Suceso>

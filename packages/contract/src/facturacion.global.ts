import { z } from 'zod'
import { Id } from './ids.schema.ts'
import { formasPago } from './pedidos.rules.ts'

const Importe = z.number()

/** A sale that no live CFDI has taken (D-54). */
export const TransaccionSinFactura = z.object({
  id: Id,
  createDate: z.iso.datetime(),
  idPedido: Id,
  /** The ticket, `01-31`. */
  ticket: z.string(),
  nombreCliente: z.string(),
  /** Whether its order asked for an invoice by name and has none. */
  pidioFactura: z.boolean(),
  importe: Importe,
  formaPago: z.enum(formasPago),
  /** Before tax. */
  precioSinIva: Importe,
  /** What of it is at the rate of 0, and exempt. */
  tasaCero: Importe,
  exento: Importe,
})
export type TransaccionSinFactura = z.infer<typeof TransaccionSinFactura>

/** A month of a branch: its sales, and the CFDIs that hold them. */
export const MesDeFacturacion = z.object({
  mes: z.string(),
  ventas: Importe,
  nominativas: Importe,
  globales: Importe,
  egresos: Importe,
  /** Payments of deferred sales, by the day of the payment: what complementos tell, and how many payments none tells yet. */
  complementos: Importe,
  sinComplemento: z.int().nonnegative(),
  pendiente: Importe,
  transaccionesPendientes: z.int().nonnegative(),
  /** Sales that the picker loads of each method. */
  porForma: z.array(z.object({ formaPago: z.enum(formasPago), importe: Importe, transacciones: z.int() })),
  /** Pending sales that asked for an invoice by name, which the picker leaves out unless told otherwise. */
  pidieronFactura: z.object({ importe: Importe, transacciones: z.int().nonnegative() }),
  /** Last day on which the month's global may be made. */
  limite: z.string(),
})
export type MesDeFacturacion = z.infer<typeof MesDeFacturacion>

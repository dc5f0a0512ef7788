import { z } from 'zod'
import { Id } from './ids.schema.ts'
import { formasPago } from './pedidos.rules.ts'

const Importe = z.number()

/** A sale that no live CFDI has taken (D-54). */
export const TransaccionSinFactura = z.object({
  id: Id,
  createDate: z.iso.datetime(),
  idPedido: Id,
  /** `01-31`: the ticket. */
  ticket: z.string(),
  nombreCliente: z.string(),
  /** Its order asked for an invoice by name, and has none yet. */
  pidioFactura: z.boolean(),
  importe: Importe,
  formaPago: z.enum(formasPago),
  /** Before tax. */
  precioSinIva: Importe,
})
export type TransaccionSinFactura = z.infer<typeof TransaccionSinFactura>

/** How a branch's month stands: what was sold, and in which CFDIs it is. */
export const MesDeFacturacion = z.object({
  mes: z.string(),
  ventas: Importe,
  nominativas: Importe,
  globales: Importe,
  egresos: Importe,
  /** Payments of deferred sales, by the day of the payment: what complementos tell of, and how many none tells of yet. */
  complementos: Importe,
  sinComplemento: z.int().nonnegative(),
  pendiente: Importe,
  transaccionesPendientes: z.int().nonnegative(),
  /** What the picker loads of each method. */
  porForma: z.array(z.object({ formaPago: z.enum(formasPago), importe: Importe, transacciones: z.int() })),
  /** Those of the pending that asked for an invoice by name: the picker leaves them out unless told otherwise. */
  pidieronFactura: z.object({ importe: Importe, transacciones: z.int().nonnegative() }),
  /** Last day on which the month's global may be made. */
  limite: z.string(),
})
export type MesDeFacturacion = z.infer<typeof MesDeFacturacion>

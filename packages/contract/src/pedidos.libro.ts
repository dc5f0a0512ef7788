import { z } from 'zod'
import { Dinero, dineroEscrito } from './dinero.schema.ts'
import { Bandera, texto } from './pedidos.cuerpos.ts'
import { formasPago, tiposMovimiento, tiposPago } from './pedidos.rules.ts'

/** An amount of the ledger: money given back is negative. */
const Importe = z.number()

/** A row of the ledger. `saldoPendiente` is the balance after it (D-29). */
export const Transaccion = z.object({
  id: z.int().positive(),
  createDate: z.iso.datetime(),
  tipo: z.enum(tiposMovimiento),
  nombreCliente: z.string(),
  direccionSucursal: z.string(),
  nombreCreador: z.string(),
  importe: Importe,
  saldoPendiente: Importe,
  total: Dinero,
  formaPago: z.enum(formasPago),
  tipoPago: z.enum(tiposPago),
  facturacion: Bandera,
  /** Why money was given back or a row corrected. */
  motivo: z.string().nullable(),
  /** A row that was reversed cannot be reversed again. */
  reversado: z.boolean(),
})
export type Transaccion = z.infer<typeof Transaccion>

/** Why money goes back, or an order goes. */
export const Motivo = texto(300).min(3, 'Escribe el motivo.')
const Positivo = dineroEscrito('Escribe el importe.').pipe(Dinero.min(0.01, 'El importe debe ser mayor que cero.'))

export const Abono = z.object({ importe: Positivo, formaPago: z.enum(formasPago) })
export type Abono = z.output<typeof Abono>

export const Devolucion = z.object({ importe: Positivo, formaPago: z.enum(formasPago), motivo: Motivo })
export type Devolucion = z.output<typeof Devolucion>

/** Turns a payment around and books it again with the right method, as a pair of rows. */
export const Correccion = z.object({ formaPago: z.enum(formasPago), motivo: Motivo })
export type Correccion = z.output<typeof Correccion>

import type { Centavos } from '@nitida/contract/dinero'
import type { MotivoCancelacion } from '@nitida/contract/facturacion.catalogos'
import type { Hora } from '@nitida/contract/fechas'
import type { FormaPago } from '@nitida/contract/pedidos.rules'

/** Who works in a branch, by the accounts that the load generator makes, and the master of the chain. */
export const puestos = ['encargado', 'caja', 'caja-b', 'laboratorio', 'optometrista'] as const
export type Puesto = (typeof puestos)[number] | 'maestro'

export type Pantalla = 'agenda' | 'pacientes' | 'pedidos' | 'caja' | 'mensajes' | 'panel' | 'tablero' | 'cola'

/** What the receiver of an invoice will answer to its cancellation, told to the sandbox by a mark. */
export type Guion = 'CANCELACION PENDIENTE' | 'CANCELACION ACEPTADA' | 'CANCELACION RECHAZADA'

/**
 * What somebody does at a screen. `cita` and `pedido` are names within the plan: an act that changes one waits for the act
 * that makes it. `cliente` is the place of a patient in his branch.
 */
export type Que =
  | { tipo: 'mirar'; pantalla: Pantalla }
  /** Logs in again: the shift after the midday break. */
  | { tipo: 'entrar' }
  | { tipo: 'registrar'; nombre: string }
  /** `dias` after today. */
  | { tipo: 'agendar'; cita: string; cliente: number; dias: number; hora: Hora }
  | { tipo: 'confirmar'; cita: string }
  | { tipo: 'cancelar'; cita: string }
  /** Paid in full when there is no `anticipo`. */
  | { tipo: 'vender'; pedido: string; cliente: number; total: Centavos; anticipo: Centavos | null; forma: FormaPago }
  /** By name, once it was paid in full. Somebody else may have or want one that is `disputada`. */
  | { tipo: 'facturar'; pedido: string; guion?: Guion | null; disputada?: true }
  /** By name, while something is owed: complementos follow. */
  | { tipo: 'diferir'; pedido: string }
  /** Makes the invoice that replaces the order's, which is cancelled with motive 01. */
  | { tipo: 'sustituir'; pedido: string }
  /** By the customer, on his phone. */
  | { tipo: 'autofacturar'; pedido: string }
  /** Of the month and all that was paid by one method in a branch, once the invoices of some orders are decided. */
  | { tipo: 'global'; global: string; sucursal: number; forma: FormaPago; tras: readonly string[] }
  /** Cancels the invoice of an order or a global, by its name. */
  | { tipo: 'darDeBaja'; factura: string; motivo: Exclude<MotivoCancelacion, '01'> }
  | { tipo: 'abonar'; pedido: string; importe: Centavos; forma: FormaPago }
  | { tipo: 'devolver'; pedido: string; importe: Centavos; forma: FormaPago }
  | { tipo: 'recibir'; pedido: string }
  /** A box from the laboratory: all of its codes in one call. */
  | { tipo: 'recibirVarios'; pedidos: readonly string[] }
  /** Without a `forma` nothing is owed. */
  | { tipo: 'entregar'; pedido: string; forma: FormaPago | null }
  | { tipo: 'moverCaja'; movimiento: 'fondo' | 'gasto'; importe: Centavos }
  /** The till of a cashier, or the branch of a manager. */
  | { tipo: 'cerrar' }

/** One act of the day. */
export interface Acto {
  /** Minute of the day, with fractions; 600 is ten o'clock. */
  minuto: number
  /** From 1; 0 for the master. */
  sucursal: number
  puesto: Puesto
  que: Que
  /** An impatient hand: the same click arrives twice at once. */
  doble: boolean
}

/** An act before it is known whether its click is doubled. */
export type Previsto = Omit<Acto, 'doble'>

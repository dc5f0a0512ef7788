import type { DefectoVisto } from '@nitida/contract/calidad.defectos'
import type { Centavos } from '@nitida/contract/dinero'
import type { MotivoCancelacion } from '@nitida/contract/facturacion.catalogos'
import type { Hora } from '@nitida/contract/fechas'
import type { FormaPago } from '@nitida/contract/pedidos.rules'

/** Posts of the staff: those of a branch, by the accounts that the load generator makes, and the two masters of the chain. */
export const puestos = ['encargado', 'caja', 'caja-b', 'laboratorio', 'optometrista'] as const
export type Puesto = (typeof puestos)[number] | 'maestro' | 'maestro-b'

/** Account of the second master, who is no one of the load. */
export const SOCIA = 'socia@nitida.mx'

export type Pantalla = 'agenda' | 'pacientes' | 'pedidos' | 'caja' | 'mensajes' | 'panel' | 'tablero' | 'cola'

/** What the receiver of an invoice will answer to its cancellation, told to the sandbox by a mark. */
export type Guion = 'CANCELACION PENDIENTE' | 'CANCELACION ACEPTADA' | 'CANCELACION RECHAZADA'

/**
 * What somebody does at a screen. `cita` and `pedido` are names within the plan: an act that changes one waits for the act
 * that makes it. `cliente` is the place of a patient in his branch.
 */
export type Que =
  | { tipo: 'mirar'; pantalla: Pantalla }
  /** A second log-in: the shift after the midday break. */
  | { tipo: 'entrar' }
  | { tipo: 'registrar'; nombre: string }
  /** A patient who is registered has his data cancelled. */
  | { tipo: 'bloquear'; nombre: string }
  /** Promised day, `dias` after today. */
  | { tipo: 'agendar'; cita: string; cliente: number; dias: number; hora: Hora }
  | { tipo: 'confirmar'; cita: string }
  | { tipo: 'cancelar'; cita: string }
  /** Without `anticipo` the order is paid in full. */
  | {
      tipo: 'vender'
      pedido: string
      cliente: number
      total: Centavos
      anticipo: Centavos | null
      forma: FormaPago
      /** Place of an article in its branch, whose piece the order keeps apart. */
      articulo?: number
      /** Place of a box of contact lenses, sold by its lot. */
      lente?: number
      /** Pairs of glasses in it; one unless said. */
      pares?: number
    }
  /**
   * The order is invoiced by name once it is paid in full, and what `tras` names is decided; of a `disputada` one somebody else may have
   * the sale.
   */
  | { tipo: 'facturar'; pedido: string; guion?: Guion | null; disputada?: true; tras?: string }
  /** The order is invoiced by name while something is owed, so that complementos follow, or advances where the branch invoices those. */
  | { tipo: 'diferir'; pedido: string }
  /** The order's invoice is replaced, and cancelled with motive 01. */
  | { tipo: 'sustituir'; pedido: string }
  /** The customer invoices the order on his phone. */
  | { tipo: 'autofacturar'; pedido: string }
  /** A branch's sales by one method are gathered, once some invoices, or their cancellations, are decided. */
  | { tipo: 'global'; global: string; sucursal: number; forma: FormaPago; tras: readonly string[] }
  /** The invoice of an order, or a global, is cancelled by its name. */
  | { tipo: 'darDeBaja'; factura: string; motivo: Exclude<MotivoCancelacion, '01'> }
  | { tipo: 'abonar'; pedido: string; importe: Centavos; forma: FormaPago }
  | { tipo: 'devolver'; pedido: string; importe: Centavos; forma: FormaPago }
  /** A quote with two alternatives, the first of this price. */
  | { tipo: 'cotizar'; presupuesto: string; cliente: number; total: Centavos }
  /** It becomes the order of this name, unless somebody was faster. */
  | { tipo: 'aceptar'; presupuesto: string; pedido: string }
  /** A delivered order is made again by its warranty, unless somebody was faster. */
  | { tipo: 'reclamar'; pedido: string }
  | { tipo: 'recibir'; pedido: string }
  /** A box from the laboratory: all of its codes in one call. */
  | { tipo: 'recibirVarios'; pedidos: readonly string[] }
  /** An order goes through the workshop in the first of these trays that is free, once more if it measures badly or a defect is seen on it. */
  | {
      tipo: 'hacer'
      pedido: string
      charolas: readonly string[]
      otraCharola: string
      falla: 'medida' | DefectoVisto | null
    }
  /** Orders that were made are scanned into a shipment, which leaves. */
  | { tipo: 'enviarHechos'; envio: string; pedidos: readonly string[] }
  /** Their branch receives it. */
  | { tipo: 'recibirEnvio'; envio: string; pedidos: readonly string[]; unoPorUno: boolean }
  /** Without a `forma` the order owes nothing. */
  | { tipo: 'entregar'; pedido: string; forma: FormaPago | null }
  /** A delivery of pieces by hand, under the name of its invoice. */
  | { tipo: 'surtir'; articulo: number; piezas: number; factura: string }
  /** An order to a supplier is written and sent: so many of a frame, and of a contact lens. */
  | { tipo: 'encargar'; orden: string; articulo: number; lente: number; piezas: number }
  /** Some of what came of it is received, under the name of its invoice. */
  | { tipo: 'recibirOrden'; orden: string; clase: 'armazon' | 'lente'; piezas: number; factura: string }
  /** Pieces are sent to another branch. */
  | { tipo: 'mandar'; traslado: string; a: number; articulo: number; piezas: number }
  /** Boxes of a lot are sent to another branch. */
  | { tipo: 'mandarLotes'; traslado: string; a: number; lente: number; piezas: number }
  /** They arrive there, but for some. */
  | { tipo: 'acoger'; traslado: string; faltan: number }
  /** The showcase is counted; readings leave so many times, some at once. */
  | { tipo: 'contar'; lecturas: number }
  | { tipo: 'moverCaja'; movimiento: 'fondo' | 'gasto'; importe: Centavos }
  /** The till of a cashier, or the branch of a manager. */
  | { tipo: 'cerrar' }
  /** A rule of commissions of so many hundredths of a percent, from so many days before today on. */
  | { tipo: 'reglar'; centesimas: number; haceDias: number; ofrece: 'cobrado' | 'margen' }
  /** Commissions are frozen up to so many days before today, unless somebody was faster. */
  | { tipo: 'congelar'; haceDias: number }
  /** The goal of a branch for this month. */
  | { tipo: 'fijarMeta'; de: number; importe: Centavos }
  /** The closings of a branch go to the bank, unless somebody was faster. */
  | { tipo: 'depositar'; de: number; vuelta: number }
  /** The last deposit of a branch is reversed. */
  | { tipo: 'revertir'; de: number }

/** Name under which others wait for the cancellation of an invoice. */
export const bajaDe = (factura: string): string => `${factura}/baja`

/** One act of the day. */
export interface Acto {
  /** Minute of the day, with fractions; 600 is ten o'clock. */
  minuto: number
  /** Number of the branch, from 1; 0 for the master. */
  sucursal: number
  puesto: Puesto
  que: Que
  /** A double click: the same click arrives twice at once. */
  doble: boolean
}

/** An act before the plan decides whether its click is doubled. */
export type Previsto = Omit<Acto, 'doble'>

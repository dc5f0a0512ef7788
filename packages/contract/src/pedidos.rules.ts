import { aCentavos, type Centavos, sumar } from './dinero.ts'
import type { Fecha } from './fechas.ts'

/** The status texts are the specification's, word for word (spec §4). */
export const estatusPedido = [
  'En proceso de elaboración',
  'Esperando elaboración',
  'Recibido en sucursal',
  'Entregado a cliente',
] as const
export type EstatusPedido = (typeof estatusPedido)[number]

/** A new order starts here; an edited one always goes back to the second (spec §4, D-30). */
export const ESTATUS_INICIAL = 'En proceso de elaboración'
export const ESTATUS_EDITADO = 'Esperando elaboración'
export const ESTATUS_RECIBIDO = 'Recibido en sucursal'
export const ESTATUS_ENTREGADO = 'Entregado a cliente'

const siguiente: Record<EstatusPedido, EstatusPedido | null> = {
  'En proceso de elaboración': 'Recibido en sucursal',
  'Esperando elaboración': 'Recibido en sucursal',
  'Recibido en sucursal': 'Entregado a cliente',
  'Entregado a cliente': null,
}

/** The only status an order can go to, or null once delivered. The server refuses by this table; screens explain by it. */
export const siguienteEstatus = (estatus: EstatusPedido): EstatusPedido | null => siguiente[estatus]

export const formasPago = ['Efectivo', 'Transferencia', 'Credito', 'Debito'] as const
export type FormaPago = (typeof formasPago)[number]

/** How the settlement dialog writes a method (D-34). */
export const etiquetaFormaPago: Record<FormaPago, string> = {
  Efectivo: 'Efectivo',
  Transferencia: 'Transferencia',
  Credito: 'Tarjeta de Crédito',
  Debito: 'Tarjeta de Débito',
}

/** A method after the amount of a sentence: 'y cobrar $945.00 en efectivo'. */
export const conFormaPago: Record<FormaPago, string> = {
  Efectivo: 'en efectivo',
  Transferencia: 'por transferencia',
  Credito: 'con tarjeta de crédito',
  Debito: 'con tarjeta de débito',
}

export const tiposPago = ['total', 'Anticipo'] as const
export type TipoPago = (typeof tiposPago)[number]

export const tiposTicket = ['Comprobante', 'Nota Simple'] as const

/** Rows of the ledger: money in is positive, a reverso or devolución is negative. A correccion is the other half of a pair. */
export const tiposMovimiento = [
  'anticipo',
  'total',
  'abono',
  'liquidacion',
  'correccion',
  'reverso',
  'devolucion',
  // What was paid before the order came here (D-95).
  'apertura',
] as const
export type TipoMovimiento = (typeof tiposMovimiento)[number]

/** Rows that a closing tells apart from what was taken (D-37). */
export const tiposDeAjuste = ['devolucion', 'reverso', 'correccion'] as const satisfies readonly TipoMovimiento[]
export const esAjuste = ({ tipo }: { tipo: TipoMovimiento }): boolean => tiposDeAjuste.some((uno) => uno === tipo)

/** Whether a row has a receipt: money in that entered a till here. What was paid before the order came here did not (D-95). */
export const tieneComprobante = ({ tipo, importe }: { tipo: TipoMovimiento; importe: number }): boolean =>
  importe > 0 && tipo !== 'apertura'

/** Whether a row may be booked again by another method: a payment that stands. */
export const esCorregible = (pago: { tipo: TipoMovimiento; importe: number; reversado: boolean }): boolean =>
  tieneComprobante(pago) && !pago.reversado

/** How the money of a row came, in words. Nobody here knows the method of an opening balance (D-95). */
export const formaDeMovimiento = ({ tipo, formaPago }: { tipo: TipoMovimiento; formaPago: FormaPago }): string =>
  tipo === 'apertura' ? 'Programa anterior' : etiquetaFormaPago[formaPago]

export const etiquetaMovimiento: Record<TipoMovimiento, string> = {
  anticipo: 'Anticipo',
  total: 'Pago total',
  abono: 'Abono',
  liquidacion: 'Liquidación',
  correccion: 'Corrección',
  reverso: 'Reverso',
  devolucion: 'Devolución',
  apertura: 'Saldo inicial',
}

interface Importes {
  importeArmazon: number
  importeLente: number
  importeOtro: number
}

/** Total of an order in centavos: the sum of every amount of every element (D-29). Amounts are pesos. */
export const totalDe = (elementos: readonly Importes[]): Centavos =>
  sumar(...elementos.flatMap((e) => [aCentavos(e.importeArmazon), aCentavos(e.importeLente), aCentavos(e.importeOtro)]))

/**
 * Whether an amount differs from its article's price by so much that a reason is asked for.
 * @param limite percent of the price; null asks for none.
 */
export const pideMotivo = (importe: Centavos, precio: Centavos, limite: number | null): boolean =>
  limite !== null && Math.abs(importe - precio) * 100 > limite * precio

/** The warranty in a sentence; empty where none is promised. */
export function garantiaEnPalabras({ garantiaMeses, garantiaTexto }: { garantiaMeses: number; garantiaTexto: string }) {
  const meses = garantiaMeses === 0 ? '' : `${garantiaMeses} ${garantiaMeses === 1 ? 'mes' : 'meses'}.`
  const dicho = [meses, garantiaTexto].filter(Boolean).join(' ')
  return dicho && `Garantía: ${dicho}`
}

/** What an order has charged so far, in centavos. */
export interface Cobrado {
  tipoPago: TipoPago
  /** What was charged at creation or the last edit: the advance for Anticipo, else the total (D-29). */
  importe: Centavos
  /** Sum of the ledger, partial payments included. */
  pagado: Centavos
}

/** The advance that is still in the ledger, less what was given back of it. Amounts of one unit. */
export const anticipoEnPie = ({ tipoPago, importe, pagado }: Cobrado): number =>
  tipoPago === 'Anticipo' ? Math.min(importe, pagado) : 0

/** Least advance that an edit may leave: it does not lower money that is in the ledger (D-30). */
export const anticipoMinimo = (antes: Cobrado): Centavos =>
  antes.tipoPago === 'Anticipo' ? anticipoEnPie(antes) : antes.pagado

export type RechazoDeEdicion =
  | 'TOTAL_MENOR_QUE_PAGADO'
  | 'ANTICIPO_MENOR_QUE_PAGADO'
  | 'ANTICIPO_INVALIDO'
  | 'ANTICIPO_CON_ABONOS_EXCEDE_TOTAL'

/** Whether an advance may be this much; nothing only where none stands: all of it was given back, or the order came without one. */
const anticipoPosible = (antes: Cobrado, importe: Centavos): boolean =>
  importe > 0 || (importe === 0 && antes.tipoPago === 'Anticipo' && anticipoEnPie(antes) === 0)

/**
 * Centavos that an edit adds to the ledger, or why it may not (D-30): raising the advance pays the difference today, switching to
 * `total` pays what is missing. The server refuses by it; the form says it beforehand.
 */
export function pagoDeEdicion(
  antes: Cobrado,
  nuevo: { tipoPago: TipoPago; total: Centavos; importe: Centavos },
): { pago: Centavos } | { rechazo: RechazoDeEdicion } {
  const { tipoPago, total, importe } = nuevo
  if (tipoPago === 'Anticipo' && (!anticipoPosible(antes, importe) || importe > total))
    return { rechazo: 'ANTICIPO_INVALIDO' }
  if (total < antes.pagado) return { rechazo: 'TOTAL_MENOR_QUE_PAGADO' }
  if (tipoPago === 'total') return { pago: total - antes.pagado }
  const minimo = anticipoMinimo(antes)
  if (importe < minimo) return { rechazo: 'ANTICIPO_MENOR_QUE_PAGADO' }
  const pago = importe - minimo
  return antes.pagado + pago > total ? { rechazo: 'ANTICIPO_CON_ABONOS_EXCEDE_TOTAL' } : { pago }
}

const abierto = (estatus: EstatusPedido): boolean => estatus !== ESTATUS_RECIBIDO && estatus !== ESTATUS_ENTREGADO

/** Red, underlined, with a tooltip: due today and neither received nor delivered (D-33). */
export const seEntregaHoy = (pedido: { estatus: EstatusPedido; fechaEntregaPrevista: Fecha }, hoy: Fecha): boolean =>
  abierto(pedido.estatus) && pedido.fechaEntregaPrevista === hoy

/** The extra `Atrasado` badge: its day has passed and it is not in its branch yet (D-33, D-87). */
export const estaAtrasado = (pedido: { estatus: EstatusPedido; fechaEntregaPrevista: Fecha }, hoy: Fecha): boolean =>
  abierto(pedido.estatus) && pedido.fechaEntregaPrevista < hoy

/** An order's name: branch and number, as no other order in the chain has. */
export const folioDe = ({ sucursalNumber, folio }: { sucursalNumber: string; folio: number }): string =>
  `${sucursalNumber}-${folio}`

/** Rows a page of the order list (D-32). */
export const PEDIDOS_POR_PAGINA = 5

/**
 * Centavos that go back by each method: the preferred one first, as far as it has, and the rest by the others (D-76). Null when
 * all of them together have too little.
 */
export function repartirDevolucion(
  cobrado: Readonly<Partial<Record<FormaPago, Centavos>>>,
  preferida: FormaPago,
  importe: Centavos,
): { formaPago: FormaPago; importe: Centavos }[] | null {
  let falta = importe
  const partes = [preferida, ...formasPago.filter((forma) => forma !== preferida)].flatMap((formaPago) => {
    const parte = Math.min(falta, Math.max(0, cobrado[formaPago] ?? 0))
    falta -= parte
    return parte > 0 ? [{ formaPago, importe: parte }] : []
  })
  return falta > 0 ? null : partes
}

/** Elements an order may have. */
export const MAXIMO_ELEMENTOS = 30

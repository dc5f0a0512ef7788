import { aCentavos, type Centavos, sumar } from './dinero.ts'
import type { FormaPago } from './pedidos.rules.ts'

/** `tipoUsuarioCreador`, the kind of a closing (D-59): by a person, or by the manager for a whole branch. */
export const CORTE_DE_PERSONA = 1
export const CORTE_DE_SUCURSAL = 0
export const tiposCorte = [CORTE_DE_SUCURSAL, CORTE_DE_PERSONA] as const
export type TipoCorte = (typeof tiposCorte)[number]

/** Collected by method, in centavos. A method that gave back more than it took is negative. */
export type PorForma = Record<FormaPago, Centavos>

/** Totals of a closing, in centavos; `general` is always the sum of the four (C4). */
export interface TotalesCorte {
  efectivo: Centavos
  credito: Centavos
  debito: Centavos
  transferencia: Centavos
  general: Centavos
}

/** Totals by method of the rows of a closing (C2, D-61). */
export function totalesDe(porForma: Partial<PorForma>): TotalesCorte {
  const { Efectivo = 0, Credito = 0, Debito = 0, Transferencia = 0 } = porForma
  return {
    efectivo: Efectivo,
    credito: Credito,
    debito: Debito,
    transferencia: Transferencia,
    general: sumar(Efectivo, Credito, Debito, Transferencia),
  }
}

/** Money that enters or leaves a till beside the payments of orders. */
export const tiposMovimientoCaja = ['fondo', 'retiro', 'gasto'] as const
export type TipoMovimientoCaja = (typeof tiposMovimientoCaja)[number]

export const etiquetaMovimientoCaja: Record<TipoMovimientoCaja, string> = {
  fondo: 'Fondo de caja',
  retiro: 'Retiro',
  gasto: 'Gasto',
}

/** Sums of a till's movements, in centavos. */
export type SumasDeCaja = Record<TipoMovimientoCaja, Centavos>

/** Cash that must be in the drawer: the fund, plus the cash collected, less what left it (D-62). */
export const efectivoEsperado = (efectivo: Centavos, { fondo, retiro, gasto }: SumasDeCaja): Centavos =>
  fondo + efectivo - retiro - gasto

/**
 * Pieces that a drawer is counted in, largest first. `valor` is pesos; the 20 exists as a bill and as a coin, so its key
 * says which.
 */
export const denominaciones = [
  { clave: 'b1000', valor: 1000, etiqueta: '$1,000', clase: 'billete' },
  { clave: 'b500', valor: 500, etiqueta: '$500', clase: 'billete' },
  { clave: 'b200', valor: 200, etiqueta: '$200', clase: 'billete' },
  { clave: 'b100', valor: 100, etiqueta: '$100', clase: 'billete' },
  { clave: 'b50', valor: 50, etiqueta: '$50', clase: 'billete' },
  { clave: 'b20', valor: 20, etiqueta: '$20', clase: 'billete' },
  { clave: 'm20', valor: 20, etiqueta: '$20', clase: 'moneda' },
  { clave: 'm10', valor: 10, etiqueta: '$10', clase: 'moneda' },
  { clave: 'm5', valor: 5, etiqueta: '$5', clase: 'moneda' },
  { clave: 'm2', valor: 2, etiqueta: '$2', clase: 'moneda' },
  { clave: 'm1', valor: 1, etiqueta: '$1', clase: 'moneda' },
  { clave: 'm050', valor: 0.5, etiqueta: '50 ¢', clase: 'moneda' },
] as const
export type ClaveDenominacion = (typeof denominaciones)[number]['clave']

/** Pieces counted of each denomination; one that is missing counts as none. */
export type Arqueo = Partial<Record<ClaveDenominacion, number>>

/** Cash counted, in centavos. */
export const contadoEn = (arqueo: Arqueo): Centavos =>
  sumar(...denominaciones.map(({ clave, valor }) => aCentavos(valor) * (arqueo[clave] ?? 0)))

/** Name of a difference at the counter: money over, money missing, or neither. */
export type SentidoDiferencia = 'exacto' | 'sobrante' | 'faltante'
export function sentidoDe(diferencia: Centavos): SentidoDiferencia {
  if (diferencia === 0) return 'exacto'
  return diferencia > 0 ? 'sobrante' : 'faltante'
}

/** Whether a count needs a note: only when one was entered, and its difference passes the limit (D-62). */
export const exigeNota = (diferencia: Centavos | null, limite: Centavos): boolean =>
  diferencia !== null && Math.abs(diferencia) > limite

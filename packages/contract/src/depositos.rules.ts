/** Cash that waits longer than this for the bank is late. */
export const DIAS_PARA_DEPOSITAR = 3

/** How far back closings are offered to a branch that has not deposited any yet. Later on, from its first deposited one. */
export const DIAS_DE_INICIO = 30

/** Most closings of one deposit. */
export const MAXIMO_CORTES_POR_DEPOSITO = 100

/** What a deposit lacks of its closings' cash, or has beyond it; both in one unit of money. */
export type Cuadre = 'cuadra' | 'falta' | 'sobra'
export const cuadreDe = ({ importe, esperado }: { importe: number; esperado: number }): Cuadre => {
  if (importe === esperado) return 'cuadra'
  return importe < esperado ? 'falta' : 'sobra'
}

/** Most closings of one deposit. */
export const MAXIMO_CORTES_POR_DEPOSITO = 100

/** What a deposit lacks of its closings' cash, or has beyond it; both in one unit of money. */
export type Cuadre = 'cuadra' | 'falta' | 'sobra'
export const cuadreDe = ({ importe, esperado }: { importe: number; esperado: number }): Cuadre => {
  if (importe === esperado) return 'cuadra'
  return importe < esperado ? 'falta' : 'sobra'
}

import { CORTE_DE_PERSONA, sentidoDe, type TipoCorte } from '@nitida/contract/cortes.rules'
import { aCentavos } from '@nitida/contract/dinero'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import { contar, dinero } from '../../ui/formatos.ts'

/** A difference in the counter's words; pesos. */
export function diferenciaEnPalabras(diferencia: number): string {
  const sentido = sentidoDe(aCentavos(diferencia))
  if (sentido === 'exacto') return 'Cuadra exacto'
  return `${sentido === 'sobrante' ? 'Sobran' : 'Faltan'} ${dinero(Math.abs(diferencia))}`
}

/** The kind of a closing (D-59) in words. */
export const nombreDelTipo = (tipo: TipoCorte): string => (tipo === CORTE_DE_PERSONA ? 'Individual' : 'De sucursal')

/** A number of payments in words: '1 cobro', '3 cobros'. */
const cobrosEnPalabras = (cobros: number): string => contar(cobros, 'cobro')

/** Money collected after the closing of today (D-61). */
export const enElSiguiente = ({ cobros, importe }: { cobros: number; importe: number }): string =>
  `${cobrosEnPalabras(cobros)} por ${dinero(importe)} ${cobros === 1 ? 'entrará' : 'entrarán'} en el siguiente corte.`

/** A method in one word, for the totals of a closing. */
export const formaCorta: Record<FormaPago, string> = {
  Efectivo: 'Efectivo',
  Transferencia: 'Transferencia',
  Credito: 'Crédito',
  Debito: 'Débito',
}

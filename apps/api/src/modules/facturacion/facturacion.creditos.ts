import { aMicros } from '@nitida/cfdi/decimales'
import { type Centavos, sumar } from '@nitida/contract/dinero'
import type { ClaseFiscal, ImpuestosDeLinea } from '@nitida/contract/facturacion.impuestos'
import type { FacturaViva } from './facturacion.vida.queries.ts'

/** A part of a credit, and the taxes of what it takes back. */
export interface ParteDeCredito {
  importe: Centavos
  impuestos: ImpuestosDeLinea
}

/** An amount by what the lines of each kind are worth; the largest takes the centavos of rounding, and none has nothing. */
function repartir(importe: Centavos, clases: readonly ClaseFiscal[]): ParteDeCredito[] {
  const pesos = clases.map(({ total }) => aMicros(total))
  const todo = pesos.reduce((suma, peso) => suma + peso, 0n)
  const partes = pesos.map((peso) => Number((BigInt(importe) * peso) / todo))
  const mayor = pesos.reduce((lugar, peso, n) => (peso > (pesos[lugar] ?? 0n) ? n : lugar), 0)
  const resto = importe - sumar(...partes)
  return clases
    .map((impuestos, n) => ({ impuestos, importe: (partes[n] ?? 0) + (n === mayor ? resto : 0) }))
    .filter((parte) => parte.importe > 0)
}

/** Taxes of what an invoice sold, by kind. */
export const partesDe = ({ impuestos, tasa }: FacturaViva, importe: Centavos): ParteDeCredito[] =>
  impuestos ? repartir(importe, impuestos) : [{ importe, impuestos: { iva: tasa, retIva: null, retIsr: null } }]

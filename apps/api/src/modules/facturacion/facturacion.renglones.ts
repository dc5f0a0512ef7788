import { type Nodo, todos } from '@nitida/cfdi/arbol'
import { aCentavosDe, aMicros } from '@nitida/cfdi/decimales'
import { impuestosDelConcepto } from '@nitida/cfdi/impuestos'
import { type Centavos, sumar } from '@nitida/contract/dinero'
import type { ImpuestosDeLinea } from '@nitida/contract/facturacion.impuestos'

/** A line of a stamped CFDI. */
export interface Renglon {
  /** Its place, from 1. */
  linea: number
  descripcion: string
  /** What it is worth with its taxes. */
  total: Centavos
  impuestos: ImpuestosDeLinea
}

const de = (nodo: Nodo, atributo: string) => aMicros(nodo.atributos[atributo] ?? '0')

const suma = (nodos: readonly Nodo[]): bigint => nodos.reduce((total, uno) => total + de(uno, 'Importe'), 0n)

function renglonDe(nodo: Nodo, indice: number): Renglon {
  const traslados = todos(nodo, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado')
  const retenciones = todos(nodo, 'cfdi:Impuestos', 'cfdi:Retenciones', 'cfdi:Retencion')
  return {
    linea: indice + 1,
    descripcion: nodo.atributos.Descripcion ?? '',
    total: aCentavosDe(de(nodo, 'Importe') - de(nodo, 'Descuento') + suma(traslados) - suma(retenciones)),
    impuestos: impuestosDelConcepto(nodo),
  }
}

/** Lines of a CFDI, as their bytes say them. */
export const renglonesDe = (raiz: Nodo): Renglon[] => todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map(renglonDe)

/**
 * Lines that add up to the CFDI's total: kinds of tax round apart in its summary, so the dearest line takes the centavos between. One that
 * can be credited by lines alone would keep them for ever.
 */
export function renglonesCuadrados(raiz: Nodo, total: Centavos): Renglon[] {
  const renglones = renglonesDe(raiz)
  const mayor = renglones.reduce((lugar, uno, n) => (uno.total > (renglones[lugar]?.total ?? 0) ? n : lugar), 0)
  const resto = total - sumar(...renglones.map((uno) => uno.total))
  return renglones.map((uno, n) => (n === mayor ? { ...uno, total: uno.total + resto } : uno))
}

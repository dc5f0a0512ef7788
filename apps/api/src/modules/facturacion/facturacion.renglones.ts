import { type Nodo, todos } from '@nitida/cfdi/arbol'
import { aCentavosDe, aMicros } from '@nitida/cfdi/decimales'
import type { Centavos } from '@nitida/contract/dinero'

/** A line of a stamped CFDI. */
export interface Renglon {
  /** Its place, from 1. */
  linea: number
  descripcion: string
  /** What it is worth with its taxes. */
  total: Centavos
}

const de = (nodo: Nodo, atributo: string) => aMicros(nodo.atributos[atributo] ?? '0')

/** Lines of a CFDI, as their bytes say them. */
export const renglonesDe = (raiz: Nodo): Renglon[] =>
  todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map((nodo, indice) => {
    const traslados = todos(nodo, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado')
    const impuestos = traslados.reduce((suma, uno) => suma + de(uno, 'Importe'), 0n)
    return {
      linea: indice + 1,
      descripcion: nodo.atributos.Descripcion ?? '',
      total: aCentavosDe(de(nodo, 'Importe') - de(nodo, 'Descuento') + impuestos),
    }
  })

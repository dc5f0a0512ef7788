import type { FacturaImpresa } from './factura.datos.ts'
import { factura } from './factura.ts'
import type { Definicion } from './hoja.ts'

/** Everything that is drawn as a PDF, as plain data: it travels to the thread that draws. */
export type Papel = { readonly clase: 'factura'; readonly datos: FacturaImpresa }

export function definicionDe(papel: Papel): Definicion {
  switch (papel.clase) {
    case 'factura':
      return factura(papel.datos)
  }
}

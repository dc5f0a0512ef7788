import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { FacturaImpresa } from './factura.datos.ts'
import { factura } from './factura.ts'

/** Everything that is drawn as a PDF, as plain data: it travels to the thread that draws. */
export type Papel = { readonly clase: 'factura'; readonly datos: FacturaImpresa }

export function definicionDe(papel: Papel): TDocumentDefinitions {
  switch (papel.clase) {
    case 'factura':
      return factura(papel.datos)
  }
}

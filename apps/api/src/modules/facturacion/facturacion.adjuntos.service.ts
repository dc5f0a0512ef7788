import type { Adjuntos } from '../correos/correos.adjuntos.ts'
import { crearDibujoDeFactura } from './facturacion.impresa.service.ts'
import { selectArchivo } from './facturacion.queries.ts'

/** The files of an invoice that go with an e-mail: made when it leaves, from what was stamped. */
export const adjuntosDeFacturas: Adjuntos = {
  facturaXml: async ({ db }, id) => {
    const factura = await selectArchivo(db, id)
    return factura && { tipo: 'application/xml', contenido: factura.xml }
  },
  facturaPdf: async ({ db, dibujarPdf, optica }, id) => {
    const factura = await selectArchivo(db, id)
    if (!factura) return null
    return { tipo: 'application/pdf', contenido: await crearDibujoDeFactura(dibujarPdf, optica)(factura) }
  },
}

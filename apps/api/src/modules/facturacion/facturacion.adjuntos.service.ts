import type { Adjuntos } from '../correos/correos.adjuntos.ts'
import { crearDibujoDeFactura } from './facturacion.impresa.service.ts'
import { selectArchivo } from './facturacion.queries.ts'

/** The files of an invoice for e-mails, made when the e-mail leaves from what was stamped. */
export const adjuntosDeFacturas: Adjuntos = {
  facturaXml: async ({ db }, id) => {
    const factura = await selectArchivo(db, id)
    return factura && { tipo: 'application/xml', contenido: factura.xml }
  },
  facturaPdf: async ({ db, dibujarPdf, optica, archivos }, id) => {
    const factura = await selectArchivo(db, id)
    if (!factura) return null
    const contenido = await crearDibujoDeFactura(dibujarPdf, optica, archivos)(factura)
    return { tipo: 'application/pdf', contenido }
  },
}

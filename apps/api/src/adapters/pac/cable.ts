import type { RespuestaTimbrado } from './pac.ts'

/** The provider's own answer to POST /facturacion/crearFactura, as spec §7 shows it. */
export interface RespuestaEnElCable {
  estatus: { codigo: string; descripcion: string; informacionTecnica: string }
  cfdiTimbrado: {
    respuesta: {
      pdf: string
      cfdixml: string
      noCertificado: string
      timbreXML: string
      uuid: string
      selloCFD: string
    }
  } | null
  errors?: Record<string, string[]>
}

/** Code of a lost answer: the screen says that the invoice may exist and is being looked up. */
const CODIGO_DESCONOCIDO = 'DESCONOCIDO'

/** An answer in the shape of the specification. `pdf` is ours, base64, because every provider's invoices look the same. */
export function enElCable(respuesta: RespuestaTimbrado, pdf: string): RespuestaEnElCable {
  const { codigo, mensaje, detalle } = respuesta
  const estatus = { codigo, descripcion: mensaje, informacionTecnica: detalle.join(' ') }
  if (respuesta.ok) {
    const { uuid, xml, noCertificado, timbreXML, selloCFD } = respuesta.timbrado
    return { estatus, cfdiTimbrado: { respuesta: { pdf, cfdixml: xml, noCertificado, timbreXML, uuid, selloCFD } } }
  }
  const sinSaber = { ...estatus, codigo: respuesta.desconocido ? CODIGO_DESCONOCIDO : codigo }
  return { estatus: sinSaber, cfdiTimbrado: null, ...(respuesta.errors && { errors: respuesta.errors }) }
}

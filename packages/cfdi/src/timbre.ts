import type { KeyObject } from 'node:crypto'
import { type Nodo, nodo } from './arbol.ts'
import { cadenaTimbre } from './cadena.ts'
import { sellarCadena } from './sello.ts'
import { aXml } from './xml.ts'

/** The fields of a stamp that its provider chooses. */
export interface DatosTimbre {
  /** Upper case. */
  uuid: string
  /** Wall time of the centre, '2026-11-22T10:15:00'. */
  fecha: string
  rfcProveedor: string
  /** 12 to 150 characters without full stop, slash or brackets (cfdi §3.5). */
  leyenda: string | null
  selloCFD: string
  noCertificadoSAT: string
}

const ESPACIOS = {
  'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
  'xsi:schemaLocation':
    'http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd',
}

/** The tfd:TimbreFiscalDigital of a CFDI, sealed by the provider. */
export function crearTimbre(
  { uuid, fecha, rfcProveedor, leyenda, selloCFD, noCertificadoSAT }: DatosTimbre,
  llave: KeyObject,
): Nodo {
  const atributos = {
    ...ESPACIOS,
    Version: '1.1',
    UUID: uuid,
    FechaTimbrado: fecha,
    RfcProvCertif: rfcProveedor,
    Leyenda: leyenda,
    SelloCFD: selloCFD,
    NoCertificadoSAT: noCertificadoSAT,
  }
  const SelloSAT = sellarCadena(cadenaTimbre(nodo('tfd:TimbreFiscalDigital', atributos)), llave)
  return nodo('tfd:TimbreFiscalDigital', { ...atributos, SelloSAT })
}

/**
 * Puts a stamp into the text of a CFDI that we sealed: into its Complemento, or into a new one at the end. All other bytes stay.
 * @throws RangeError for a text that ends otherwise.
 */
export function agregarTimbre(xml: string, timbre: Nodo): string {
  const FIN = '</cfdi:Comprobante>'
  const FIN_COMPLEMENTO = `</cfdi:Complemento>${FIN}`
  if (!xml.endsWith(FIN)) throw new RangeError('not a sealed CFDI of ours')
  const texto = aXml(timbre)
  if (xml.endsWith(FIN_COMPLEMENTO)) return xml.slice(0, -FIN_COMPLEMENTO.length) + texto + FIN_COMPLEMENTO
  return `${xml.slice(0, -FIN.length)}<cfdi:Complemento>${texto}</cfdi:Complemento>${FIN}`
}

const TIMBRE = /<tfd:TimbreFiscalDigital\b[^<>]*\/>/

/** Takes out of a stamped text what `agregarTimbre` put in; every other byte stays. */
export const sinTimbre = (xml: string): string =>
  xml.replace(TIMBRE, '').replace('<cfdi:Complemento></cfdi:Complemento>', '')

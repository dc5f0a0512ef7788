import { buscar, hijosDe } from './arbol.ts'
import { leerXml, XmlError } from './libxml.ts'

/** SAT's acknowledgement of a request to cancel. */
export interface Acuse {
  /** Wall time of the centre of the country. */
  fecha: string
  rfcEmisor: string
  folios: {
    uuid: string
    /** SAT's code: 201 taken, 202 taken before, 203 not the issuer's, 205 does not exist … */
    estatus: string
  }[]
}

/**
 * Decodes a text that a provider sends in base64 or plain, which its first letter tells (cfdi §1.3, cfdi §1.6).
 * @throws XmlError when it is neither.
 */
export function aTextoXml(texto: string): string {
  const plano = texto.trim().replace(/^\ufeff/, '')
  if (plano.startsWith('<')) return plano
  const abierto = Buffer.from(plano, 'base64')
    .toString('utf8')
    .trim()
    .replace(/^\ufeff/, '')
  if (!abierto.startsWith('<')) throw new XmlError('neither XML nor base64 of it')
  return abierto
}

/**
 * Reads an acuse.
 * @throws XmlError when the document is none.
 */
export async function leerAcuse(xml: string): Promise<Acuse> {
  const raiz = await leerXml(aTextoXml(xml))
  const acuse = raiz.nombre.endsWith('Acuse') ? raiz : buscar(raiz, 'CancelaCFDResult')
  if (!acuse) throw new XmlError('no acuse')
  return {
    fecha: acuse.atributos.Fecha ?? '',
    rfcEmisor: acuse.atributos.RfcEmisor ?? '',
    folios: hijosDe(acuse, 'Folios').map((folio) => ({
      uuid: (buscar(folio, 'UUID')?.texto ?? '').trim().toUpperCase(),
      estatus: (buscar(folio, 'EstatusUUID')?.texto ?? '').trim(),
    })),
  }
}

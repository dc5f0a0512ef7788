import { type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { type Nodo, nodo } from './arbol.ts'
import { cadenaOriginal } from './cadena.ts'
import { aXml, DECLARACION } from './xml.ts'

/** The certificate as base64 of DER, its number, and the opened key. */
export interface Sellador {
  certificado: string
  noCertificado: string
  llave: KeyObject
}

export interface CfdiSellado {
  /** The bytes to keep, which are never laid out or written again. */
  xml: string
  /** The same document as a tree. */
  raiz: Nodo
  cadena: string
  sello: string
}

/** RSA-SHA256 over the UTF-8 of a cadena, base64. */
export const sellarCadena = (cadena: string, llave: KeyObject): string =>
  sign('sha256', Buffer.from(cadena, 'utf8'), llave).toString('base64')

/**
 * Seals a `cfdi:Comprobante` made by `comprobante.ts`: adds NoCertificado, Certificado and Sello. The same comprobante and key
 * always give the same bytes.
 */
export function sellar(comprobante: Nodo, { certificado, noCertificado, llave }: Sellador): CfdiSellado {
  const conCertificado = { ...comprobante.atributos, NoCertificado: noCertificado, Certificado: certificado }
  const cadena = cadenaOriginal({ ...comprobante, atributos: conCertificado })
  const sello = sellarCadena(cadena, llave)
  const raiz = nodo(comprobante.nombre, { ...conCertificado, Sello: sello }, comprobante.hijos)
  return { xml: DECLARACION + aXml(raiz), raiz, cadena, sello }
}

/** Whether Sello is over this very comprobante, by the key of the Certificado that it carries. */
export function selloValido(comprobante: Nodo): boolean {
  const { Sello, Certificado } = comprobante.atributos
  if (!Sello || !Certificado) return false
  try {
    const { publicKey } = new X509Certificate(Buffer.from(Certificado, 'base64'))
    return verify('sha256', Buffer.from(cadenaOriginal(comprobante)), publicKey, Buffer.from(Sello, 'base64'))
  } catch {
    return false
  }
}

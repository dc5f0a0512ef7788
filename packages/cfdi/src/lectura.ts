import type { Centavos } from '@nitida/contract/dinero'
import { buscar, type Nodo, todos } from './arbol.ts'
import { cadenaTimbre } from './cadena.ts'
import { aCentavosDe, aMicros } from './decimales.ts'
import { leerXml, XmlError } from './libxml.ts'

/** The stamp of a CFDI as its document prints it. */
export interface TimbreLeido {
  uuid: string
  fecha: string
  rfcProveedor: string
  leyenda: string | null
  noCertificadoSAT: string
  selloCFD: string
  selloSAT: string
  /** Cadena original del complemento de certificación. */
  cadena: string
}

export interface PersonaLeida {
  Rfc: string
  Nombre: string
  regimen: string
}

/** The often asked parts of a CFDI; the rest is in its tree. */
export interface CfdiLeido {
  raiz: Nodo
  tipo: string
  serie: string
  folio: string
  fecha: string
  subTotal: Centavos
  descuento: Centavos
  total: Centavos
  moneda: string
  /** Pesos of a unit of its currency, as it writes it; null in pesos. */
  tipoCambio: string | null
  formaPago: string | null
  metodoPago: string | null
  lugarExpedicion: string
  noCertificado: string
  sello: string
  emisor: PersonaLeida
  receptor: PersonaLeida & { codigoPostal: string; usoCFDI: string }
  esGlobal: boolean
  relaciones: { tipo: string; uuids: string[] }[]
  timbre: TimbreLeido | null
}

/** A CFDI without its tree: short, whatever the CFDI's length. */
export type CabezaCfdi = Omit<CfdiLeido, 'raiz'>

export const cabezaDe = ({ raiz: _, ...cabeza }: CfdiLeido): CabezaCfdi => cabeza

const de = (nodo: Nodo | null, atributo: string): string => nodo?.atributos[atributo] ?? ''

/**
 * A stranger's CFDI may write its amounts with other decimals than ours.
 * @throws XmlError.
 */
function centavosDe(texto: string): Centavos {
  try {
    return texto === '' ? 0 : aCentavosDe(aMicros(texto))
  } catch {
    throw new XmlError('no amount')
  }
}

function leerTimbre(raiz: Nodo): TimbreLeido | null {
  const nodo = buscar(raiz, 'cfdi:Complemento', 'tfd:TimbreFiscalDigital')
  if (!nodo) return null
  return {
    uuid: de(nodo, 'UUID').toUpperCase(),
    fecha: de(nodo, 'FechaTimbrado'),
    rfcProveedor: de(nodo, 'RfcProvCertif'),
    leyenda: nodo.atributos.Leyenda ?? null,
    noCertificadoSAT: de(nodo, 'NoCertificadoSAT'),
    selloCFD: de(nodo, 'SelloCFD'),
    selloSAT: de(nodo, 'SelloSAT'),
    cadena: cadenaTimbre(nodo),
  }
}

/**
 * Reads a tree, which saves parsing a CFDI that was just built.
 * @throws XmlError when it is no CFDI 4.0.
 */
export function leerArbol(raiz: Nodo): CfdiLeido {
  if (raiz.nombre !== 'cfdi:Comprobante' || raiz.atributos.Version !== '4.0') throw new XmlError('no CFDI 4.0')
  const emisor = buscar(raiz, 'cfdi:Emisor')
  const receptor = buscar(raiz, 'cfdi:Receptor')
  return {
    raiz,
    tipo: de(raiz, 'TipoDeComprobante'),
    serie: de(raiz, 'Serie'),
    folio: de(raiz, 'Folio'),
    fecha: de(raiz, 'Fecha'),
    subTotal: centavosDe(de(raiz, 'SubTotal')),
    descuento: centavosDe(de(raiz, 'Descuento')),
    total: centavosDe(de(raiz, 'Total')),
    moneda: de(raiz, 'Moneda'),
    tipoCambio: raiz.atributos.TipoCambio ?? null,
    formaPago: raiz.atributos.FormaPago ?? null,
    metodoPago: raiz.atributos.MetodoPago ?? null,
    lugarExpedicion: de(raiz, 'LugarExpedicion'),
    noCertificado: de(raiz, 'NoCertificado'),
    sello: de(raiz, 'Sello'),
    emisor: { Rfc: de(emisor, 'Rfc'), Nombre: de(emisor, 'Nombre'), regimen: de(emisor, 'RegimenFiscal') },
    receptor: {
      Rfc: de(receptor, 'Rfc'),
      Nombre: de(receptor, 'Nombre'),
      regimen: de(receptor, 'RegimenFiscalReceptor'),
      codigoPostal: de(receptor, 'DomicilioFiscalReceptor'),
      usoCFDI: de(receptor, 'UsoCFDI'),
    },
    esGlobal: buscar(raiz, 'cfdi:InformacionGlobal') !== null,
    relaciones: todos(raiz, 'cfdi:CfdiRelacionados').map((una) => ({
      tipo: de(una, 'TipoRelacion'),
      uuids: todos(una, 'cfdi:CfdiRelacionado').map((uno) => de(uno, 'UUID').toUpperCase()),
    })),
    timbre: leerTimbre(raiz),
  }
}

/** Reads a CFDI from anywhere. @throws XmlError when it is no XML, has a DTD, or is no CFDI 4.0. */
export const leerCfdi = async (xml: string): Promise<CfdiLeido> => leerArbol(await leerXml(xml))

/**
 * Address that the QR of a printed CFDI carries (cfdi §6): folio, both RFCs, total, and the last eight characters of the seal. Null
 * for one without a stamp.
 */
export function direccionQr({ emisor, receptor, total, sello, timbre }: CabezaCfdi): string | null {
  if (!timbre) return null
  const importe = (total / 100).toFixed(2)
  const rfc = (texto: string) => texto.replace(/&/g, '%26').replace(/Ñ/g, '%C3%91')
  const consulta = `id=${timbre.uuid}&re=${rfc(emisor.Rfc)}&rr=${rfc(receptor.Rfc)}&tt=${importe}&fe=${sello.slice(-8)}`
  return `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?${consulta}`
}

import type { Centavos } from '@nitida/contract/dinero'
import type { IvaDeArticulo } from '@nitida/contract/inventario.rules'
import { type Nodo, todos } from './arbol.ts'
import { ESPACIOS } from './comprobante.ts'
import { leerCertificado } from './csd-certificado.ts'
import { aMicros, dividir, type Micros } from './decimales.ts'
import { IVA } from './impuestos.ts'
import { type CabezaCfdi, cabezaDe, leerCfdi } from './lectura.ts'
import { validarEsquema, XmlError } from './libxml.ts'
import { selloValido } from './sello.ts'
import { aXml, DECLARACION } from './xml.ts'

/** A line of a supplier's invoice. Costs are centavos of a peso, after its discount and without IVA. */
export interface RenglonDeCompra {
  /** NoIdentificacion, the supplier's code; empty without one. */
  clave: string
  descripcion: string
  claveSat: string
  unidad: string
  /** Null for a quantity that is not of whole pieces. */
  piezas: number | null
  cantidad: number
  /** Of one piece, and of the line. */
  costo: Centavos
  importe: Centavos
  /** Its tax where that is of an article, whoever sells it: 0, or exempt. */
  iva: IvaDeArticulo | null
}

/** Why a CFDI cannot be received. */
export const faltasDeCompra = ['tipo', 'timbre', 'sello', 'certificado', 'estructura', 'moneda'] as const
export type FaltaDeCompra = (typeof faltasDeCompra)[number]

/** A supplier's CFDI as whoever receives the goods asks for it. It is short, whatever the CFDI's length. */
export interface Compra extends CabezaCfdi {
  faltas: FaltaDeCompra[]
  renglones: RenglonDeCompra[]
}

const TIMBRE = 'tfd:TimbreFiscalDigital'

/** The document without what SAT's schemas of an invoice do not know: the addenda, and complements of other trades. */
function soloComprobante(raiz: Nodo): string {
  const hijos = raiz.hijos.flatMap((hijo) => {
    if (hijo.nombre === 'cfdi:Addenda') return []
    if (hijo.nombre !== 'cfdi:Complemento') return [hijo]
    const suyos = hijo.hijos.filter(({ nombre }) => nombre === TIMBRE)
    return suyos.length > 0 ? [{ ...hijo, hijos: suyos }] : []
  })
  const espacios = { ...ESPACIOS, 'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital' }
  return DECLARACION + aXml({ ...raiz, atributos: { ...espacios, ...raiz.atributos }, hijos })
}

function esDelEmisor(raiz: Nodo, rfc: string): boolean {
  try {
    return leerCertificado(raiz.atributos.Certificado ?? '').datos.rfc === rfc.toUpperCase()
  } catch {
    return false
  }
}

const UNIDAD = 1_000_000n
const POR_CENTAVO = 10_000n
function micros(texto: string | undefined): Micros {
  try {
    return texto ? aMicros(texto) : 0n
  } catch {
    throw new XmlError('no amount')
  }
}

/** Pesos for one unit of the invoice's currency; null where it does not say. */
function cambioDe({ Moneda, TipoCambio }: Nodo['atributos']): Micros | null {
  if (Moneda === 'MXN') return UNIDAD
  return TipoCambio ? micros(TipoCambio) : null
}

function ivaDe(linea: Nodo): IvaDeArticulo | null {
  const suyo = todos(linea, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado').find(
    ({ atributos }) => atributos.Impuesto === IVA,
  )
  if (suyo?.atributos.TipoFactor === 'Exento') return 'exento'
  return suyo?.atributos.TasaOCuota !== undefined && Number(suyo.atributos.TasaOCuota) === 0 ? '0' : null
}

function renglonDe(linea: Nodo, cambio: Micros): RenglonDeCompra {
  const { atributos } = linea
  const cantidad = micros(atributos.Cantidad)
  const [bruto, descuento] = [micros(atributos.Importe), micros(atributos.Descuento)]
  const neto = (bruto > descuento ? bruto - descuento : 0n) * cambio
  return {
    clave: atributos.NoIdentificacion ?? '',
    descripcion: atributos.Descripcion ?? '',
    claveSat: atributos.ClaveProdServ ?? '',
    unidad: atributos.Unidad ?? atributos.ClaveUnidad ?? '',
    piezas: cantidad > 0n && cantidad % UNIDAD === 0n ? Number(cantidad / UNIDAD) : null,
    cantidad: Number(cantidad) / Number(UNIDAD),
    costo: cantidad > 0n ? Number(dividir(neto, cantidad * POR_CENTAVO)) : 0,
    importe: Number(dividir(neto, UNIDAD * POR_CENTAVO)),
    iva: ivaDe(linea),
  }
}

/**
 * Reads a supplier's CFDI and judges it: whether its seal is over these very lines, by a certificate of its issuer, and its
 * structure is SAT's. Who signed the certificate is not asked: SAT's own are not carried by it.
 * @throws XmlError when it is no CFDI 4.0, or an amount of it is none.
 */
export async function leerCompra(xml: string): Promise<Compra> {
  const leido = await leerCfdi(xml)
  const { raiz, timbre, emisor } = leido
  const cambio = cambioDe(raiz.atributos)
  const lineas = todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto')
  const malas: Record<FaltaDeCompra, boolean> = {
    tipo: leido.tipo !== 'I',
    timbre:
      !timbre || !/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/.test(timbre.uuid) || timbre.selloCFD !== leido.sello,
    sello: !selloValido(raiz),
    certificado: !esDelEmisor(raiz, emisor.Rfc),
    estructura: (await validarEsquema(soloComprobante(raiz))).length > 0,
    moneda: cambio === null,
  }
  return {
    ...cabezaDe(leido),
    faltas: faltasDeCompra.filter((falta) => malas[falta]),
    renglones: cambio === null ? [] : lineas.map((linea) => renglonDe(linea, cambio)),
  }
}

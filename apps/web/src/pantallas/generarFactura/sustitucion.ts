import type { Factura } from '@nitida/contract/facturacion'
import { clavesFormaPago, metodosPagoCfdi } from '@nitida/contract/facturacion.catalogos'
import { leerImpuestos } from '@nitida/contract/facturacion.impuestos.rules'
import { queryOptions } from '@tanstack/react-query'
import { pedirArchivos } from '../../entidades/factura/facturas.consulta.ts'
import { conceptoNuevo, type ValoresFactura, valoresLibres } from '../../operaciones/facturar/factura.valores.ts'

export interface Sustituida {
  factura: Factura
  /** The form's values of an earlier invoice. */
  valores: ValoresFactura
}

const CFDI = 'http://www.sat.gob.mx/cfd/4'

/** Taxes of a concept, as the form holds them. */
function impuestosDe(concepto: Element) {
  const [traslado] = concepto.getElementsByTagNameNS(CFDI, 'Traslado')
  const retenciones = [...concepto.getElementsByTagNameNS(CFDI, 'Retencion')]
  const retenida = (impuesto: string) =>
    retenciones.find((una) => una.getAttribute('Impuesto') === impuesto)?.getAttribute('TasaOCuota')
  const { iva, retIva, retIsr } = leerImpuestos({
    ...{ objeto: concepto.getAttribute('ObjetoImp') ?? '', tasa: traslado?.getAttribute('TasaOCuota') },
    ...{ retIva: retenida('002'), retIsr: retenida('001') },
  })
  return { Iva: iva, RetencionIva: retIva, RetencionIsr: retIsr }
}

/** Percentage off a line, of the two decimals with which it was typed. */
function descuentoDe(concepto: Element): number {
  const de = (nombre: string) => Number(concepto.getAttribute(nombre) ?? 0)
  return Math.round((de('Descuento') / de('Importe')) * 10_000) / 100
}

/** A CFDI as the form's values; its prices are already before tax. */
function valoresDelCfdi(documento: Document, { idSucursal, correo, moneda, tipoCambio }: Factura): ValoresFactura {
  const uno = (nombre: string) => documento.getElementsByTagNameNS(CFDI, nombre)[0]
  const de = (nodo: Element | undefined, nombre: string) => nodo?.getAttribute(nombre) ?? ''
  const [raiz, receptor] = [documento.documentElement, uno('Receptor')]
  const conceptos = [...documento.getElementsByTagNameNS(CFDI, 'Concepto')]
  return {
    ...valoresLibres(idSucursal, tipoCambio),
    Moneda: moneda,
    Receptor: {
      RFC: de(receptor, 'Rfc'),
      NombreRazonSocial: de(receptor, 'Nombre'),
      CodigoPostal: de(receptor, 'DomicilioFiscalReceptor'),
      RegimenFiscal: de(receptor, 'RegimenFiscalReceptor'),
      UsoCFDI: de(receptor, 'UsoCFDI'),
      Correo: correo ?? '',
    },
    Conceptos: conceptos.map((nodo, n) => ({
      ...conceptoNuevo(n, 0),
      Cantidad: Number(de(nodo, 'Cantidad')),
      CodigoUnidad: de(nodo, 'ClaveUnidad'),
      Unidad: de(nodo, 'Unidad'),
      CodigoProducto: de(nodo, 'ClaveProdServ'),
      Producto: de(nodo, 'Descripcion'),
      PrecioUnitario: Math.round(Number(de(nodo, 'ValorUnitario')) * 100) / 100,
      Descuento: descuentoDe(nodo),
      ...impuestosDe(nodo),
    })),
    FormaPago: clavesFormaPago.find((clave) => clave === de(raiz, 'FormaPago')) ?? '01',
    MetodoPago: metodosPagoCfdi.find((clave) => clave === de(raiz, 'MetodoPago')) ?? 'PUE',
  }
}

/** Reads a stamped XML by the request itself, because the page's policy lets no text become a document. */
const leerDocumento = (url: string, signal: AbortSignal): Promise<Document> =>
  new Promise((resolve, reject) => {
    const fallo = () => reject(new Error('No se pudo leer la factura que se sustituye.'))
    const peticion = new XMLHttpRequest()
    peticion.open('GET', url)
    peticion.responseType = 'document'
    peticion.overrideMimeType('application/xml')
    peticion.onload = () => (peticion.status === 200 && peticion.responseXML ? resolve(peticion.responseXML) : fallo())
    peticion.onerror = fallo
    peticion.onabort = fallo
    signal.addEventListener('abort', () => peticion.abort())
    peticion.send()
  })

/** The invoice that a new one replaces (motive 01), as the form's values. */
export const sustituidaQuery = (id: number) =>
  queryOptions({
    queryKey: ['facturas', 'sustituida', id],
    queryFn: async ({ signal }): Promise<Sustituida> => {
      const { data } = await pedirArchivos(id)
      const cfdi = await leerDocumento(data.xmlUrl, signal)
      return { factura: data, valores: { ...valoresDelCfdi(cfdi, data), sustituye: id } }
    },
    staleTime: Number.POSITIVE_INFINITY, // a stamped invoice does not change, and a form rests on it
  })

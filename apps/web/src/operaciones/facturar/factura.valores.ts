import { aPesos, paraSumar } from '@nitida/contract/dinero'
import type { FormaPagoCfdi, MetodoPagoCfdi } from '@nitida/contract/facturacion.catalogos'
import type { ConceptoFactura, CrearFactura, ReceptorFactura } from '@nitida/contract/facturacion.cuerpos'
import type { FacturaDePedido, ReceptorConocido } from '@nitida/contract/facturacion.emision'
import { impuestosDeLinea } from '@nitida/contract/facturacion.impuestos.rules'
import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { type CuentaDeFactura, cuentaDe, cuentaDeTicket, UNIDAD } from '@nitida/contract/facturacion.rules'
import type { IvaDeArticulo } from '@nitida/contract/inventario.rules'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import type { EnCampos } from '../../base/formularios/valores.ts'

/** Values of one concept's inputs. */
export type ValoresConcepto = Omit<EnCampos<ConceptoFactura>, 'indexLista' | 'Importe' | 'DescuentoCalculado'> & {
  indexLista: number
  /** The ticket's amount, tax included; null on the free form. */
  PrecioTicket: number | null
  /** The tax of an order's line that is not the branch's rate. */
  ivaPropio: IvaDeArticulo | null
  graduacion: string | null
}

/** Fields that the server computes, or that this form does not ask for. */
type SinCampo = 'SubTotal' | 'DescuentoCalculado' | 'Total' | 'CPLugarExpedicion' | 'relacion'
type EnOtraForma = 'Receptor' | 'Conceptos' | 'FormaPago' | 'MetodoPago' | 'Moneda' | 'sustituye' | 'anticipo'

export type ValoresFactura = Omit<EnCampos<CrearFactura>, SinCampo | EnOtraForma> & {
  Receptor: EnCampos<ReceptorFactura>
  Conceptos: ValoresConcepto[]
  FormaPago: FormaPagoCfdi
  MetodoPago: MetodoPagoCfdi
  Moneda: Moneda
  /** The invoice that this one replaces. */
  sustituye?: number
  /** Whether it is the CFDI of what was paid of an order that owes. */
  anticipo?: boolean
}

/** The branch's rate, without retentions. */
const sinImpuestosPropios = { Iva: null, RetencionIva: null, RetencionIsr: null }

export const conceptoNuevo = (indexLista: number, Descuento: number | null): ValoresConcepto => ({
  indexLista,
  Cantidad: 1,
  CodigoUnidad: UNIDAD.clave,
  Unidad: UNIDAD.nombre,
  CodigoProducto: '',
  Producto: '',
  TextoAdicional: '',
  PrecioUnitario: null,
  Descuento,
  PrecioTicket: null,
  ivaPropio: null,
  graduacion: null,
  ...sinImpuestosPropios,
})

const sinReceptor = {
  RFC: '',
  NombreRazonSocial: '',
  CodigoPostal: '',
  RegimenFiscal: '',
  UsoCFDI: 'G03',
  Correo: '',
}

/** A known receiver as the form's values. */
export const receptorConocido = (conocido: Omit<ReceptorConocido, 'origen' | 'fecha'>): ValoresFactura['Receptor'] => ({
  RFC: conocido.RFC,
  NombreRazonSocial: conocido.NombreRazonSocial,
  CodigoPostal: conocido.CodigoPostal ?? '',
  RegimenFiscal: conocido.RegimenFiscal ?? '',
  UsoCFDI: conocido.UsoCFDI ?? sinReceptor.UsoCFDI,
  Correo: conocido.Correo ?? '',
})

/** First values of the free form, with the rate of exchange that it proposes. */
export const valoresLibres = (IdSucursal: number | null, TipoCambio: number | null): ValoresFactura => ({
  IdSucursal,
  Receptor: sinReceptor,
  Conceptos: [conceptoNuevo(0, 0)],
  FormaPago: '01',
  MetodoPago: 'PUE',
  Moneda: 'MXN',
  TipoCambio,
  Descuento: 0,
  idPedido: null,
})

/** Values of an order's form: the server proposes receiver, lines and payment. */
export const valoresDePedido = (factura: FacturaDePedido): ValoresFactura => ({
  IdSucursal: factura.idSucursal,
  Receptor: factura.Receptor ? receptorConocido(factura.Receptor) : sinReceptor,
  Conceptos: factura.Conceptos.map(({ iva: ivaPropio, ...linea }) => ({
    ...linea,
    ivaPropio,
    ...sinImpuestosPropios,
    TextoAdicional: '',
    Descuento: 0,
  })),
  FormaPago: factura.FormaPago,
  MetodoPago: factura.MetodoPago,
  Moneda: 'MXN',
  TipoCambio: null,
  Descuento: 0,
  idPedido: factura.idPedido,
  ...(factura.anticipo && { anticipo: true }),
})

/** Sums of the typed values, never negative: a blank or impossible number counts as 0, a discount of more than all as all. */
export function cuentaDeValores(
  { Conceptos, idPedido }: Pick<ValoresFactura, 'Conceptos' | 'idPedido'>,
  tasa: TasaIva,
): CuentaDeFactura {
  if (idPedido !== null)
    return cuentaDeTicket(
      Conceptos.map(({ PrecioTicket, ivaPropio }) => ({
        ...{ importe: Math.round(paraSumar(PrecioTicket) * 100), iva: ivaPropio },
      })),
      tasa,
    )
  return cuentaDe(
    Conceptos.map(({ Cantidad, PrecioUnitario, Descuento, ...impuestos }) => ({
      impuestos: impuestosDeLinea(impuestos, tasa),
      cantidad: paraSumar(Cantidad),
      precio: paraSumar(PrecioUnitario),
      descuento: Math.min(100, paraSumar(Descuento)),
    })),
    tasa,
  )
}

/** What a line is worth after its discount. */
export const importeDeLinea = (cuenta: CuentaDeFactura, i: number): number => aPesos(cuenta.lineas[i]?.importe ?? 0)

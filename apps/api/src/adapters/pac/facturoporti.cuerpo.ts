import { buscar, type Nodo, todos } from '@nitida/cfdi/arbol'
import type { CfdiLeido } from '@nitida/cfdi/lectura'
import type { PartesDelCsd } from './pac.ts'

/** The provider's own names for kinds of CFDI; his numbers for taxes are not SAT's. */
const CLASES: Readonly<Record<string, { CFDI: string; TipoCFDI: string }>> = {
  I: { CFDI: 'Factura', TipoCFDI: 'Ingreso' },
  E: { CFDI: 'NotaCredito', TipoCFDI: 'Egreso' },
  P: { CFDI: 'Pago', TipoCFDI: 'Pago' },
}
const [TRASLADADO, RETENIDO] = [1, 2]
const IMPUESTOS: Readonly<Record<string, number>> = { '001': 1, '002': 2, '003': 3 }
const FACTORES: Readonly<Record<string, number>> = { Tasa: 1, Cuota: 2, Exento: 3 }
const COMPLEMENTO_DE_PAGOS = 28

/** Attributes under the provider's names; an absent one is left out, because he refuses a zero. */
function con(nodo: Nodo | null, nombres: Readonly<Record<string, string>>): Record<string, string> {
  const salida: Record<string, string> = {}
  for (const [suyo, nuestro] of Object.entries(nombres)) {
    const valor = nodo?.atributos[nuestro]
    if (valor !== undefined) salida[suyo] = valor
  }
  return salida
}

/** Keys without a value are left out of the JSON: what is exempt has neither rate nor amount. */
const impuesto =
  (TipoImpuesto: number) =>
  ({ atributos: a }: Nodo) => ({
    TipoImpuesto,
    Impuesto: IMPUESTOS[a.Impuesto ?? ''],
    Factor: FACTORES[a.TipoFactor ?? ''],
    Base: a.Base,
    Tasa: a.TasaOCuota,
    ImpuestoImporte: a.Importe,
  })

const concepto = (nodo: Nodo) => ({
  ...con(nodo, {
    ...{ Cantidad: 'Cantidad', CodigoUnidad: 'ClaveUnidad', Unidad: 'Unidad', Serie: 'NoIdentificacion' },
    ...{ CodigoProducto: 'ClaveProdServ', Producto: 'Descripcion', PrecioUnitario: 'ValorUnitario' },
    ...{ Importe: 'Importe', Descuento: 'Descuento', ObjetoDeImpuesto: 'ObjetoImp' },
  }),
  Impuestos: [
    ...todos(nodo, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado').map(impuesto(TRASLADADO)),
    ...todos(nodo, 'cfdi:Impuestos', 'cfdi:Retenciones', 'cfdi:Retencion').map(impuesto(RETENIDO)),
  ],
})

const impuestoDe =
  (final: 'DR' | 'P') =>
  ({ atributos: a }: Nodo) => ({
    Base: a[`Base${final}`],
    Impuesto: IMPUESTOS[a[`Impuesto${final}`] ?? ''],
    Factor: FACTORES[a[`TipoFactor${final}`] ?? ''],
    Tasa: a[`TasaOCuota${final}`],
    Importe: a[`Importe${final}`],
  })

/** Absent where nothing is retained. */
const retenidos = (nodos: readonly Nodo[], final: 'DR' | 'P') =>
  nodos.length > 0 ? { Retenidos: nodos.map(impuestoDe(final)) } : {}

const documento = (nodo: Nodo) => ({
  ...con(nodo, {
    ...{
      IdDocumento: 'IdDocumento',
      Serie: 'Serie',
      Folio: 'Folio',
      Moneda: 'MonedaDR',
      Equivalencia: 'EquivalenciaDR',
    },
    ...{ NumeroParcialidad: 'NumParcialidad', ImporteSaldoAnterior: 'ImpSaldoAnt', ImportePagado: 'ImpPagado' },
    ...{ ImporteSaldoInsoluto: 'ImpSaldoInsoluto', ObjetoDeImpuesto: 'ObjetoImpDR' },
  }),
  Impuestos: {
    Trasladados: todos(nodo, 'pago20:ImpuestosDR', 'pago20:TrasladosDR', 'pago20:TrasladoDR').map(impuestoDe('DR')),
    ...retenidos(todos(nodo, 'pago20:ImpuestosDR', 'pago20:RetencionesDR', 'pago20:RetencionDR'), 'DR'),
  },
})

const pago = (nodo: Nodo) => ({
  ...con(nodo, {
    ...{ FechaPago: 'FechaPago', FormaPago: 'FormaDePagoP', Moneda: 'MonedaP', TipoCambio: 'TipoCambioP' },
    ...{ Monto: 'Monto', NumeroOperacion: 'NumOperacion' },
    ...{ RfcEmisorCuentaOrdenante: 'RfcEmisorCtaOrd', NombreBancoOrdenanteExtranjero: 'NomBancoOrdExt' },
    ...{ CuentaOrdenante: 'CtaOrdenante', RfcEmisorCuentaBeneficiario: 'RfcEmisorCtaBen' },
    CuentaBeneficiario: 'CtaBeneficiario',
  }),
  DocumentosRelacionados: todos(nodo, 'pago20:DoctoRelacionado').map(documento),
  Impuestos: {
    Trasladados: todos(nodo, 'pago20:ImpuestosP', 'pago20:TrasladosP', 'pago20:TrasladoP').map(impuestoDe('P')),
    ...retenidos(todos(nodo, 'pago20:ImpuestosP', 'pago20:RetencionesP', 'pago20:RetencionP'), 'P'),
  },
})

function complemento(raiz: Nodo) {
  const pagos = buscar(raiz, 'cfdi:Complemento', 'pago20:Pagos')
  if (!pagos) return {}
  const Totales = buscar(pagos, 'pago20:Totales')?.atributos ?? {}
  return {
    Complemento: {
      TipoComplemento: COMPLEMENTO_DE_PAGOS,
      PagosV20: { Pagos: todos(pagos, 'pago20:Pago').map(pago), Totales },
    },
  }
}

function global(raiz: Nodo) {
  const nodo = buscar(raiz, 'cfdi:InformacionGlobal')
  if (!nodo) return {}
  const { Periodicidad, Meses, Año } = nodo.atributos
  return { InformacionFacturaGlobal: { Periodicidad, Meses, Año: Number(Año) } }
}

function encabezado({ raiz, emisor, receptor, relaciones, lugarExpedicion }: CfdiLeido) {
  const [relacion] = relaciones
  return {
    CFDIsRelacionados: relacion?.uuids.join(',') ?? '',
    ...(relacion && { TipoRelacion: relacion.tipo }),
    Emisor: {
      RFC: emisor.Rfc,
      NombreRazonSocial: emisor.Nombre,
      RegimenFiscal: emisor.regimen,
      Direccion: [{ CodigoPostal: lugarExpedicion }],
    },
    Receptor: {
      RFC: receptor.Rfc,
      NombreRazonSocial: receptor.Nombre,
      UsoCFDI: receptor.usoCFDI,
      RegimenFiscal: receptor.regimen,
      // Both spellings are sent: newer clients use the first, older ones the second (cfdi §1.3).
      DomicilioFiscalReceptor: receptor.codigoPostal,
      Direccion: { CodigoPostal: receptor.codigoPostal },
    },
    ...con(raiz, {
      ...{ Fecha: 'Fecha', Serie: 'Serie', Folio: 'Folio', MetodoPago: 'MetodoPago', FormaPago: 'FormaPago' },
      ...{
        Moneda: 'Moneda',
        TipoCambio: 'TipoCambio',
        LugarExpedicion: 'LugarExpedicion',
        SubTotal: 'SubTotal',
        Descuento: 'Descuento',
        Total: 'Total',
      },
    }),
    ...global(raiz),
  }
}

/** The body of POST /servicios/timbrar/json, made of the sealed bytes that were committed. It holds the CSD: never log it. */
export function textoDeTimbrado(leido: CfdiLeido, { certificado, llave, contrasena }: PartesDelCsd): string {
  const { raiz, tipo } = leido
  return JSON.stringify({
    DatosGenerales: {
      ...{ Version: '4.0', CSD: certificado, LlavePrivada: llave, CSDPassword: contrasena },
      ...(CLASES[tipo] ?? CLASES.I),
      ...{ GeneraPDF: false, Logotipo: '', OpcionDecimales: '2', NumeroDecimales: '6' },
      ...{ EnviaEmail: false, ReceptorEmail: '', ReceptorEmailCC: '', ReceptorEmailCCO: '', EmailMensaje: '' },
    },
    Encabezado: encabezado(leido),
    Conceptos: todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map(concepto),
    ...complemento(raiz),
  })
}

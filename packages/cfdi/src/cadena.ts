import type { Nodo } from './arbol.ts'

/**
 * One step of the walk: an attribute (with `?` it adds nothing when absent), or every child of a name with the steps inside
 * it. The order is that of SAT's stylesheets cadenaoriginal_4_0, Pagos20 and cadenaoriginal_TFD_1_1; `npm run check:sat`
 * compares both byte for byte.
 */
type Paso = string | readonly [hijo: string, pasos: readonly Paso[]]

const palabras = (texto: string): readonly string[] => texto.split(' ')

const traslado: Paso = ['cfdi:Traslado', palabras('Base Impuesto TipoFactor TasaOCuota? Importe?')]

const concepto: readonly Paso[] = [
  ...palabras(
    'ClaveProdServ NoIdentificacion? Cantidad ClaveUnidad Unidad? Descripcion ValorUnitario Importe Descuento? ObjetoImp',
  ),
  ['cfdi:Impuestos', [['cfdi:Traslados', [traslado]]]],
  [
    'cfdi:Impuestos',
    [['cfdi:Retenciones', [['cfdi:Retencion', palabras('Base Impuesto TipoFactor TasaOCuota Importe')]]]],
  ],
]

const doctoRelacionado: Paso = [
  'pago20:DoctoRelacionado',
  [
    ...palabras('IdDocumento Serie? Folio? MonedaDR EquivalenciaDR? NumParcialidad'),
    ...palabras('ImpSaldoAnt ImpPagado ImpSaldoInsoluto ObjetoImpDR'),
    [
      'pago20:ImpuestosDR',
      [
        [
          'pago20:RetencionesDR',
          [['pago20:RetencionDR', palabras('BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR ImporteDR')]],
        ],
        [
          'pago20:TrasladosDR',
          [['pago20:TrasladoDR', palabras('BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR? ImporteDR?')]],
        ],
      ],
    ],
  ],
]

const pago: Paso = [
  'pago20:Pago',
  [
    ...palabras('FechaPago FormaDePagoP MonedaP TipoCambioP? Monto NumOperacion? RfcEmisorCtaOrd? NomBancoOrdExt?'),
    ...palabras('CtaOrdenante? RfcEmisorCtaBen? CtaBeneficiario? TipoCadPago? CertPago? CadPago? SelloPago?'),
    doctoRelacionado,
    [
      'pago20:ImpuestosP',
      [
        ['pago20:RetencionesP', [['pago20:RetencionP', palabras('ImpuestoP ImporteP')]]],
        ['pago20:TrasladosP', [['pago20:TrasladoP', palabras('BaseP ImpuestoP TipoFactorP TasaOCuotaP? ImporteP?')]]],
      ],
    ],
  ],
]

const totalesPagos: Paso = [
  'pago20:Totales',
  palabras(
    'TotalRetencionesIVA? TotalRetencionesISR? TotalRetencionesIEPS? TotalTrasladosBaseIVA16? TotalTrasladosImpuestoIVA16? ' +
      'TotalTrasladosBaseIVA8? TotalTrasladosImpuestoIVA8? TotalTrasladosBaseIVA0? TotalTrasladosImpuestoIVA0? ' +
      'TotalTrasladosBaseIVAExento? MontoTotalPagos',
  ),
]

const comprobante: readonly Paso[] = [
  ...palabras('Version Serie? Folio? Fecha FormaPago? NoCertificado CondicionesDePago? SubTotal Descuento? Moneda'),
  ...palabras('TipoCambio? Total TipoDeComprobante Exportacion MetodoPago? LugarExpedicion Confirmacion?'),
  ['cfdi:InformacionGlobal', palabras('Periodicidad Meses Año')],
  ['cfdi:CfdiRelacionados', ['TipoRelacion', ['cfdi:CfdiRelacionado', ['UUID']]]],
  ['cfdi:Emisor', palabras('Rfc Nombre RegimenFiscal FacAtrAdquirente?')],
  [
    'cfdi:Receptor',
    palabras('Rfc Nombre DomicilioFiscalReceptor ResidenciaFiscal? NumRegIdTrib? RegimenFiscalReceptor UsoCFDI'),
  ],
  ['cfdi:Conceptos', [['cfdi:Concepto', concepto]]],
  [
    'cfdi:Impuestos',
    [
      ['cfdi:Retenciones', [['cfdi:Retencion', palabras('Impuesto Importe')]]],
      'TotalImpuestosRetenidos?',
      ['cfdi:Traslados', [traslado]],
      'TotalImpuestosTrasladados?',
    ],
  ],
  ['cfdi:Complemento', [['pago20:Pagos', ['Version', totalesPagos, pago]]]],
]

const timbre: readonly Paso[] = palabras('Version UUID FechaTimbrado RfcProvCertif Leyenda? SelloCFD NoCertificadoSAT')

const POR_COLAPSAR = /[\t\r\n]| {2}|^ | $/

/** XPath's normalize-space knows four characters; \s would also eat the NBSP that SAT keeps, and break the seal. */
const colapsar = (valor: string): string =>
  POR_COLAPSAR.test(valor) ? valor.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '') : valor

function recorrer({ atributos, hijos }: Nodo, pasos: readonly Paso[], partes: string[]): void {
  for (const paso of pasos) {
    if (typeof paso !== 'string') {
      for (const hijo of hijos) if (hijo.nombre === paso[0]) recorrer(hijo, paso[1], partes)
      continue
    }
    const opcional = paso.endsWith('?')
    const valor = atributos[opcional ? paso.slice(0, -1) : paso]
    if (valor !== undefined || !opcional) partes.push(colapsar(valor ?? ''))
  }
}

const enBarras = (raiz: Nodo, pasos: readonly Paso[]): string => {
  const partes: string[] = []
  recorrer(raiz, pasos, partes)
  return `||${partes.join('|')}||`
}

/** The text that the issuer seals: the cadena original of a `cfdi:Comprobante`. TFD and Addenda are no part of it. */
export const cadenaOriginal = (raiz: Nodo): string => enBarras(raiz, comprobante)

/** The text that the PAC seals and the PDF prints: the cadena original of a `tfd:TimbreFiscalDigital`. */
export const cadenaTimbre = (raiz: Nodo): string => enBarras(raiz, timbre)

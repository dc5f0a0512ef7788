import { z } from 'zod'

/** Transferred (1) or retained (2); ISR (1) or IVA (2); by rate (1), or exempt (3) without rate and amount. */
const Impuesto = z.strictObject({
  ...{ TipoImpuesto: z.literal([1, 2]), Impuesto: z.literal([1, 2]), Factor: z.literal([1, 3]) },
  ...{ Base: z.string(), Tasa: z.string().optional(), ImpuestoImporte: z.string().optional() },
})
const Concepto = z.strictObject({
  ...{ Cantidad: z.string(), CodigoUnidad: z.string(), Unidad: z.string().optional(), Serie: z.string().optional() },
  ...{ CodigoProducto: z.string(), Producto: z.string(), PrecioUnitario: z.string(), Importe: z.string() },
  // The provider refuses a discount of nothing.
  Descuento: z.string().regex(/[1-9]/).optional(),
  ...{ ObjetoDeImpuesto: z.string(), Impuestos: z.array(Impuesto) },
})
const ImpuestoDePago = z.strictObject({
  ...{ Base: z.string(), Impuesto: z.literal(2), Factor: z.literal([1, 3]) },
  ...{ Tasa: z.string().optional(), Importe: z.string().optional() },
})
/** Of a payment the summary of what is retained has tax and amount alone. */
const RetenidoDePago = z.strictObject({
  ...{ Base: z.string().optional(), Impuesto: z.literal([1, 2]), Factor: z.literal(1).optional() },
  ...{ Tasa: z.string().optional(), Importe: z.string() },
})
export const Impuestos = z.strictObject({
  Trasladados: z.array(ImpuestoDePago),
  Retenidos: z.array(RetenidoDePago).optional(),
})
const Documento = z.strictObject({
  ...{ IdDocumento: z.string(), Serie: z.string().optional(), Folio: z.string().optional(), Moneda: z.string() },
  ...{ Equivalencia: z.string(), NumeroParcialidad: z.string(), ImporteSaldoAnterior: z.string() },
  ...{ ImportePagado: z.string(), ImporteSaldoInsoluto: z.string(), ObjetoDeImpuesto: z.string(), Impuestos },
})
const PagoDelCuerpo = z.strictObject({
  ...{ FechaPago: z.string(), FormaPago: z.string(), Moneda: z.string(), TipoCambio: z.string(), Monto: z.string() },
  ...{ RfcEmisorCuentaOrdenante: z.string().optional(), NombreBancoOrdenanteExtranjero: z.string().optional() },
  ...{ CuentaOrdenante: z.string().optional(), RfcEmisorCuentaBeneficiario: z.string().optional() },
  CuentaBeneficiario: z.string().optional(),
  ...{ NumeroOperacion: z.string().optional(), DocumentosRelacionados: z.array(Documento), Impuestos },
})
export const Cuerpo = z.strictObject({
  DatosGenerales: z.looseObject({
    ...{
      Version: z.literal('4.0'),
      CSD: z.string().min(100),
      LlavePrivada: z.string().min(100),
      CSDPassword: z.string().min(1),
    },
    ...{ CFDI: z.enum(['Factura', 'NotaCredito', 'Pago']), TipoCFDI: z.enum(['Ingreso', 'Egreso', 'Pago']) },
  }),
  Encabezado: z.strictObject({
    ...{ CFDIsRelacionados: z.string(), TipoRelacion: z.string().optional() },
    Emisor: z.strictObject({
      ...{ RFC: z.string(), NombreRazonSocial: z.string(), RegimenFiscal: z.string() },
      Direccion: z.array(z.strictObject({ CodigoPostal: z.string() })),
    }),
    Receptor: z.strictObject({
      ...{ RFC: z.string(), NombreRazonSocial: z.string(), UsoCFDI: z.string(), RegimenFiscal: z.string() },
      ...{ DomicilioFiscalReceptor: z.string(), Direccion: z.strictObject({ CodigoPostal: z.string() }) },
    }),
    ...{ Fecha: z.string(), Serie: z.string(), Folio: z.string(), MetodoPago: z.string().optional() },
    ...{
      FormaPago: z.string().optional(),
      Moneda: z.string(),
      TipoCambio: z.string().optional(),
      LugarExpedicion: z.string(),
      SubTotal: z.string(),
    },
    ...{ Descuento: z.string().optional(), Total: z.string() },
    InformacionFacturaGlobal: z
      .strictObject({ Periodicidad: z.string(), Meses: z.string(), Año: z.number().int() })
      .optional(),
  }),
  Conceptos: z.array(Concepto).min(1),
  Complemento: z
    .strictObject({
      TipoComplemento: z.literal(28),
      PagosV20: z.strictObject({ Pagos: z.array(PagoDelCuerpo), Totales: z.record(z.string(), z.string()) }),
    })
    .optional(),
})
export type Cuerpo = z.output<typeof Cuerpo>

export const Cancelacion = z.strictObject({
  ...{ rfcEmisor: z.string(), rfcReceptor: z.string(), uuid: z.string(), total: z.number(), sello: z.string() },
  ...{ motivo: z.enum(['01', '02', '03', '04']), folioFiscalSustitucion: z.string().optional() },
  ...{ certificado: z.string().min(100), llavePrivada: z.string().min(100), password: z.string().min(1) },
})

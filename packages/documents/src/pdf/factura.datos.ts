import type { Centavos } from '@nitida/contract/dinero'
import type { Membrete } from './hoja.ts'

/** A key of one of SAT's catalogues with its text; the text is empty where the key is not known. */
export interface Clave {
  readonly clave: string
  readonly texto: string
}

/** A tax of a concept or of the whole invoice. Numbers are as the XML writes them. */
export interface ImpuestoImpreso {
  readonly impuesto: Clave
  readonly tipoFactor: string
  /** As the XML writes it, `0.160000`; null where it has none (Exento). */
  readonly tasa: string | null
  readonly base: string
  readonly importe: string | null
}

export interface ConceptoImpreso {
  readonly cantidad: string
  readonly claveUnidad: Clave
  readonly unidad: string | null
  readonly claveProdServ: string
  readonly noIdentificacion: string | null
  readonly descripcion: string
  readonly valorUnitario: string
  readonly descuento: string | null
  readonly importe: string
  readonly objetoImp: Clave
  readonly traslados: readonly ImpuestoImpreso[]
  readonly retenciones: readonly ImpuestoImpreso[]
}

/** A payment of a complement for payments, with the invoices it pays. */
export interface PagoImpreso {
  readonly fecha: string
  readonly formaPago: Clave
  readonly moneda: string
  /** Pesos of a unit of its currency, as the XML writes it. */
  readonly tipoCambio: string
  readonly monto: string
  /** Number of the operation, banks and accounts, as far as the XML has them. */
  readonly bancarios: readonly { readonly nombre: string; readonly valor: string }[]
  readonly documentos: readonly {
    readonly uuid: string
    /** Serie and folio, as far as the XML has them. */
    readonly folio: string
    readonly moneda: string
    /** Units of its currency that are one of the payment's. */
    readonly equivalencia: string
    readonly parcialidad: string
    readonly saldoAnterior: string
    readonly pagado: string
    readonly saldoInsoluto: string
    readonly objetoImp: Clave
    readonly traslados: readonly ImpuestoImpreso[]
    readonly retenciones: readonly ImpuestoImpreso[]
  }[]
}

/**
 * A stamped CFDI as it is printed. Everything comes from its XML; amounts are the XML's own text, so that paper and file never
 * differ.
 */
export interface FacturaImpresa {
  readonly membrete: Membrete
  readonly tipo: 'I' | 'E' | 'P'
  readonly serie: string | null
  readonly folio: string | null
  /** Wall clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly fecha: string
  readonly lugarExpedicion: string
  readonly exportacion: Clave
  readonly moneda: string
  /** Pesos of a unit of its currency, as the XML writes it; null in pesos. */
  readonly tipoCambio: string | null
  readonly formaPago: Clave | null
  readonly metodoPago: Clave | null
  readonly condiciones: string | null
  readonly emisor: { readonly rfc: string; readonly nombre: string; readonly regimen: Clave }
  readonly receptor: {
    readonly rfc: string
    readonly nombre: string
    readonly domicilio: string
    readonly regimen: Clave
    readonly uso: Clave
  }
  readonly relacionados: readonly { readonly tipo: Clave; readonly uuids: readonly string[] }[]
  /** Period of an invoice for the general public; null for any other. */
  readonly global: { readonly periodicidad: Clave; readonly meses: Clave; readonly anio: string } | null
  readonly conceptos: readonly ConceptoImpreso[]
  readonly subtotal: string
  readonly descuento: string | null
  readonly traslados: readonly ImpuestoImpreso[]
  readonly retenciones: readonly ImpuestoImpreso[]
  readonly total: string
  /** The total again, which is spelled in words. */
  readonly totalCentavos: Centavos
  readonly pagos: readonly PagoImpreso[]
  readonly timbre: {
    readonly uuid: string
    readonly fecha: string
    readonly rfcProveedor: string
    readonly leyenda: string | null
    readonly noCertificadoSat: string
    readonly selloCfd: string
    readonly selloSat: string
    readonly cadenaOriginal: string
  }
  readonly noCertificado: string
  /** Text of its QR: SAT's address of verification, raw. */
  readonly qr: string
  /** Stamped by the sandbox (D-57). */
  readonly sinValidez: boolean
  /** Its later state, as lists show it (D-83); null while it is in force. */
  readonly cancelada: boolean
}

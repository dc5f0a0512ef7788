import type { Centavos } from '@nitida/contract/dinero'
import { objetoDe } from '@nitida/contract/facturacion.impuestos.rules'
import { type Nodo, nodo } from './arbol.ts'
import { conDos, conSeis, sinCeros } from './decimales.ts'
import { conTraslado, grupo, retencion, traslado } from './impuestos.ts'
import type { Importes, ImportesConcepto } from './resumen.ts'
import { limpiar } from './xml.ts'

/** The issuer, a branch. `Nombre` is as in SAT's register, without régimen societario; it is never taken from the certificate. */
export interface Emisor {
  Rfc: string
  Nombre: string
  RegimenFiscal: string
}

/** The receiver, as in his constancia de situación fiscal. */
export interface Receptor {
  Rfc: string
  Nombre: string
  DomicilioFiscalReceptor: string
  RegimenFiscalReceptor: string
  UsoCFDI: string
}

/** The words of a concept; its money comes from `Importes`, in the same order. */
export interface TextosConcepto {
  ClaveProdServ: string
  ClaveUnidad: string
  /** Null writes no attribute, as the concepts of a global need. */
  Unidad: string | null
  NoIdentificacion: string | null
  /** At most 1,000 characters; bars and double spaces are taken out. */
  Descripcion: string
}

/** c_TipoRelacion: 01 nota de crédito, 03 devolución, 04 sustitución, 07 aplicación de anticipo. */
export type TipoRelacion = '01' | '02' | '03' | '04' | '07'

export interface Relacion {
  TipoRelacion: TipoRelacion
  uuids: string[]
}

/** The part that makes a CFDI a global (cfdi §5.4). */
export interface InformacionGlobal {
  /** 01 diario, 02 semanal, 03 quincenal, 04 mensual, 05 bimestral. */
  Periodicidad: '01' | '02' | '03' | '04' | '05'
  /** 01 to 12; 13 to 18 only with 05. */
  Meses: string
  Anio: number
}

export interface Encabezado {
  Serie: string
  Folio: string
  /** Wall time of the place of issue, without zone: '2026-11-22T10:15:00'. See `fechaCfdi`. */
  Fecha: string
  /** Postal code of the branch that issues. */
  LugarExpedicion: string
  emisor: Emisor
  receptor: Receptor
  relaciones: Relacion[]
}

/** An invoice, or with tipo E a nota de crédito. */
export interface DatosComprobante extends Encabezado {
  tipo: 'I' | 'E'
  FormaPago: string
  MetodoPago: 'PUE' | 'PPD'
  /** Pesos of a dollar, as SAT writes it, of a CFDI in dollars; absent in pesos. */
  tipoCambio?: string | null
  global: InformacionGlobal | null
  conceptos: TextosConcepto[]
  importes: Importes
}

export const ESPACIOS = {
  'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
}

function concepto(textos: TextosConcepto, importes: ImportesConcepto): Nodo {
  const { ClaveProdServ, ClaveUnidad, Unidad, NoIdentificacion, Descripcion } = textos
  const { Cantidad, ValorUnitario, Importe, Descuento, Base, Iva, tasa, Retenciones } = importes
  return nodo(
    'cfdi:Concepto',
    {
      ClaveProdServ,
      NoIdentificacion: NoIdentificacion && limpiar(NoIdentificacion),
      Cantidad: sinCeros(Cantidad),
      ClaveUnidad,
      Unidad: Unidad && limpiar(Unidad),
      Descripcion: limpiar(Descripcion),
      ValorUnitario: conSeis(ValorUnitario),
      Importe: conSeis(Importe),
      Descuento: Descuento === null ? null : conSeis(Descuento),
      ObjetoImp: objetoDe(tasa),
    },
    [
      grupo('cfdi:Impuestos', [
        grupo('cfdi:Traslados', [
          conTraslado(tasa) ? traslado('cfdi:Traslado', '', tasa, conSeis(Base), conSeis(Iva)) : null,
        ]),
        grupo(
          'cfdi:Retenciones',
          Retenciones.map((una) => retencion('cfdi:Retencion', '', Base, una)),
        ),
      ]),
    ],
  )
}

const dinero = (centavos: Centavos | null): string | null => (centavos === null ? null : conDos(centavos))

/** The summary, absent where no line has a tax; the schema wants retentions first. */
function impuestos(importes: Importes): Nodo | null {
  const { Traslados, TotalImpuestosTrasladados, Retenciones, TotalImpuestosRetenidos } = importes
  if (Traslados.length === 0 && Retenciones.length === 0) return null
  return nodo(
    'cfdi:Impuestos',
    {
      TotalImpuestosRetenidos: dinero(TotalImpuestosRetenidos),
      TotalImpuestosTrasladados: dinero(TotalImpuestosTrasladados),
    },
    [
      grupo(
        'cfdi:Retenciones',
        Retenciones.map(({ impuesto, Importe }) =>
          nodo('cfdi:Retencion', { Impuesto: impuesto, Importe: conDos(Importe) }),
        ),
      ),
      grupo(
        'cfdi:Traslados',
        Traslados.map(({ tasa, Base, Importe }) => traslado('cfdi:Traslado', '', tasa, conDos(Base), conDos(Importe))),
      ),
    ],
  )
}

const nombrado = <N extends { Nombre: string }>(persona: N): N => ({ ...persona, Nombre: limpiar(persona.Nombre) })

/** Relations, issuer and receiver, in the schema's order. */
export const personas = ({ relaciones, emisor, receptor }: Encabezado): Nodo[] => [
  ...relaciones.map(({ TipoRelacion, uuids }) =>
    nodo(
      'cfdi:CfdiRelacionados',
      { TipoRelacion },
      uuids.map((uuid) => nodo('cfdi:CfdiRelacionado', { UUID: uuid.toUpperCase() })),
    ),
  ),
  nodo('cfdi:Emisor', { ...nombrado(emisor) }),
  nodo('cfdi:Receptor', { ...nombrado(receptor) }),
]

/**
 * Builds the tree of an invoice, a global or a nota de crédito, not yet sealed.
 * @throws RangeError without a text for each amount.
 */
export function crearComprobante(datos: DatosComprobante): Nodo {
  const { importes, conceptos, global } = datos
  if (conceptos.length !== importes.conceptos.length) throw new RangeError('one text for each amount')
  return nodo(
    'cfdi:Comprobante',
    {
      ...ESPACIOS,
      Version: '4.0',
      Serie: datos.Serie,
      Folio: datos.Folio,
      Fecha: datos.Fecha,
      FormaPago: datos.FormaPago,
      SubTotal: conDos(importes.SubTotal),
      Descuento: dinero(importes.Descuento),
      Moneda: datos.tipoCambio ? 'USD' : 'MXN',
      TipoCambio: datos.tipoCambio ?? null,
      Total: conDos(importes.Total),
      TipoDeComprobante: datos.tipo,
      Exportacion: '01',
      MetodoPago: datos.MetodoPago,
      LugarExpedicion: datos.LugarExpedicion,
    },
    [
      global &&
        nodo('cfdi:InformacionGlobal', {
          Periodicidad: global.Periodicidad,
          Meses: global.Meses,
          Año: String(global.Anio),
        }),
      ...personas(datos),
      nodo(
        'cfdi:Conceptos',
        {},
        importes.conceptos.flatMap((suyos, indice) => {
          const textos = conceptos[indice]
          return textos ? [concepto(textos, suyos)] : []
        }),
      ),
      impuestos(importes),
    ],
  )
}

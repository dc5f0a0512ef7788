import { type Centavos, sumar } from '@nitida/contract/dinero'
import type { ClaseFiscal, ClaseIva } from '@nitida/contract/facturacion.impuestos'
import { aCentavosDe, conSeis, type Micros } from './decimales.ts'
import { conTraslado, ISR, IVA, porImpuesto, type Retencion } from './impuestos.ts'

/** Money of one cfdi:Concepto, in SAT's words; six decimals. */
export interface ImportesConcepto {
  Cantidad: Micros
  ValorUnitario: Micros
  Importe: Micros
  /** Null writes no attribute. */
  Descuento: Micros | null
  Base: Micros
  Iva: Micros
  tasa: ClaseIva
  Retenciones: Retencion[]
}

/** Row of the summary: one for each kind of IVA. */
export interface TrasladoTotal {
  tasa: ClaseIva
  Base: Centavos
  Importe: Centavos
}

/** Row of the summary: one for each tax that is retained. */
export interface RetencionTotal {
  impuesto: Retencion['impuesto']
  Importe: Centavos
}

/** Money of a whole CFDI. */
export interface Importes {
  /** In the order of the lines. */
  conceptos: ImportesConcepto[]
  SubTotal: Centavos
  /** Null when no line has one. */
  Descuento: Centavos | null
  Traslados: TrasladoTotal[]
  /** Null where no line has a rate: all are exempt, or no object of a tax. */
  TotalImpuestosTrasladados: Centavos | null
  Retenciones: RetencionTotal[]
  /** Null where nothing is retained. */
  TotalImpuestosRetenidos: Centavos | null
  Total: Centavos
  /** Its lines by their taxes. */
  clases: ClaseFiscal[]
}

export const total = (valores: readonly Micros[]): Micros => valores.reduce((suma, valor) => suma + valor, 0n)

/** Rate of a retention of a line; null where it has none. */
export const tasaRetenida = ({ Retenciones }: ImportesConcepto, impuesto: Retencion['impuesto']): string | null =>
  Retenciones.find((una) => una.impuesto === impuesto)?.tasa ?? null

const enteroDe = ({ Base, Iva, Retenciones }: ImportesConcepto): Micros =>
  Base + Iva - total(Retenciones.map(({ Importe }) => Importe))

/** Lines by their taxes, in the order in which they come. */
function clasesDe(conceptos: readonly ImportesConcepto[]): ClaseFiscal[] {
  const claves = new Map<string, ImportesConcepto[]>()
  for (const concepto of conceptos) {
    const clave = [concepto.tasa, tasaRetenida(concepto, IVA), tasaRetenida(concepto, ISR)].join(' ')
    claves.set(clave, [...(claves.get(clave) ?? []), concepto])
  }
  return [...claves.values()].flatMap((suyos) => {
    const [uno] = suyos
    if (!uno) return []
    const { tasa: iva } = uno
    const [retIva, retIsr] = [tasaRetenida(uno, IVA), tasaRetenida(uno, ISR)] as [
      ClaseFiscal['retIva'],
      ClaseFiscal['retIsr'],
    ]
    const retenido = (impuesto: Retencion['impuesto']) =>
      total(
        suyos.flatMap(({ Retenciones }) =>
          Retenciones.filter((una) => una.impuesto === impuesto).map((una) => una.Importe),
        ),
      )
    return [
      {
        ...{ iva, retIva, retIsr, base: conSeis(total(suyos.map(({ Base }) => Base))) },
        trasladado: conSeis(total(suyos.map(({ Iva }) => Iva))),
        ...{ retenidoIva: conSeis(retenido(IVA)), retenidoIsr: conSeis(retenido(ISR)) },
        total: conSeis(total(suyos.map(enteroDe))),
      },
    ]
  })
}

/** Sums of lines, as SAT rounds them. */
export function resumir(conceptos: ImportesConcepto[]): Importes {
  const tasas = [...new Set(conceptos.map(({ tasa }) => tasa))].filter(conTraslado)
  const Traslados = tasas.map((tasa) => {
    const suyos = conceptos.filter((concepto) => concepto.tasa === tasa)
    return {
      tasa,
      Base: aCentavosDe(total(suyos.map(({ Base }) => Base))),
      // Sum of the concepts' IVA, never Base × tasa (CFDI40221).
      Importe: aCentavosDe(total(suyos.map(({ Iva }) => Iva))),
    }
  })
  const Retenciones = porImpuesto(conceptos.flatMap((concepto) => concepto.Retenciones)).map(({ impuesto, total }) => ({
    ...{ impuesto, Importe: aCentavosDe(total) },
  }))
  const SubTotal = aCentavosDe(total(conceptos.map(({ Importe }) => Importe)))
  const hayDescuento = conceptos.some(({ Descuento }) => Descuento !== null)
  const Descuento = aCentavosDe(total(conceptos.map((concepto) => concepto.Descuento ?? 0n)))
  const trasladado = sumar(...Traslados.map(({ Importe }) => Importe))
  const retenido = sumar(...Retenciones.map(({ Importe }) => Importe))
  return {
    conceptos,
    SubTotal,
    Descuento: hayDescuento ? Descuento : null,
    Traslados,
    TotalImpuestosTrasladados: Traslados.some(({ tasa }) => tasa !== 'exento') ? trasladado : null,
    Retenciones,
    TotalImpuestosRetenidos: Retenciones.length > 0 ? retenido : null,
    Total: SubTotal - Descuento + trasladado - retenido,
    clases: clasesDe(conceptos),
  }
}

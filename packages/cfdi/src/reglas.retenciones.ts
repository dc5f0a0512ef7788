import type { Nodo } from './arbol.ts'
import { aMicros } from './decimales.ts'
import { ISR, IVA } from './impuestos.ts'
import { productoEnLimites } from './limites.ts'
import {
  alCentavo,
  atributo,
  decimales,
  errar,
  type Hallazgo,
  importe,
  legible,
  suma,
  tiene,
  type Vista,
  type VistaConcepto,
} from './vista.ts'

/** Highest rates of c_TasaOCuota. IEPS is never retained here. */
const MAXIMA: Readonly<Record<string, bigint>> = { [ISR]: aMicros('0.350000'), [IVA]: aMicros('0.160000') }

function enLimites(base: string, tasa: string, monto: string): boolean {
  try {
    return productoEnLimites(base, tasa, monto)
  } catch {
    return false
  }
}

function reglasDeRetencion(retencion: Nodo, campo: string): Hallazgo[] {
  const [impuesto, factor, tasa] = ['Impuesto', 'TipoFactor', 'TasaOCuota'].map((uno) => atributo(retencion, uno))
  const maxima = MAXIMA[impuesto ?? '']
  const escrita = importe(retencion, 'TasaOCuota')
  return errar(
    [
      (importe(retencion, 'Base') ?? 0n) <= 0n,
      'CFDI40181',
      `${campo}.Base`,
      'La base de la retención debe ser mayor que cero: quita el concepto que no cuesta.',
    ],
    [maxima === undefined, 'CFDI40182', `${campo}.Impuesto`, 'Sólo se retiene IVA (002) o ISR (001).'],
    [factor !== 'Tasa', 'CFDI40183', `${campo}.TipoFactor`, 'El tipo de factor de una retención es Tasa.'],
    [
      maxima !== undefined && (escrita === null || escrita > maxima),
      'CFDI40185',
      `${campo}.TasaOCuota`,
      `La tasa de la retención va de 0 a ${impuesto === ISR ? '35' : '16'} %.`,
    ],
    [
      !enLimites(atributo(retencion, 'Base'), tasa ?? '', atributo(retencion, 'Importe')),
      'CFDI40186',
      `${campo}.Importe`,
      'El importe de la retención no corresponde a su base por la tasa.',
    ],
  )
}

/** Rules of what is retained in a concept. */
export const reglasDeRetenciones = ({ retenciones, campo }: VistaConcepto): Hallazgo[] =>
  retenciones.flatMap((retencion) => reglasDeRetencion(retencion, campo))

/** The summary of retentions: one row for each tax, each the sum of its concepts. */
export function reglasDeRetenidos({ conceptos, impuestos, retenciones }: Vista): Hallazgo[] {
  const suyas = conceptos.flatMap((concepto) => concepto.retenciones)
  const claves = retenciones.map((una) => atributo(una, 'Impuesto'))
  const total = suma(retenciones, 'Importe')
  const lugar = 'Impuestos.TotalImpuestosRetenidos'
  return [
    ...errar(
      [
        decimales(impuestos, 'TotalImpuestosRetenidos') > 2,
        'CFDI40202',
        lugar,
        'El total de impuestos retenidos lleva a lo más dos decimales.',
      ],
      [
        tiene(impuestos, 'TotalImpuestosRetenidos') && importe(impuestos, 'TotalImpuestosRetenidos') !== total,
        'CFDI40203',
        lugar,
        `El total de impuestos retenidos debe ser ${legible(total)}.`,
      ],
      [
        retenciones.length > 0 && !tiene(impuestos, 'TotalImpuestosRetenidos'),
        'CFDI40208',
        lugar,
        'Falta el total de impuestos retenidos.',
      ],
      [
        new Set(claves).size !== claves.length,
        'CFDI40209',
        'Impuestos.Retenciones',
        'En el resumen va un solo renglón por impuesto retenido.',
      ],
      [
        suyas.some((una) => !claves.includes(atributo(una, 'Impuesto'))),
        'CFDI40211',
        'Impuestos.Retenciones',
        'El resumen debe llevar un renglón por cada impuesto que retienen los conceptos.',
      ],
    ),
    ...retenciones.flatMap((una) => {
      const monto = alCentavo(
        suma(
          suyas.filter((suya) => atributo(suya, 'Impuesto') === atributo(una, 'Impuesto')),
          'Importe',
        ),
      )
      return errar(
        [
          decimales(una, 'Importe') > 2,
          'CFDI40210',
          'Impuestos.Retenciones.Importe',
          'Lo retenido lleva en el resumen a lo más dos decimales.',
        ],
        [
          importe(una, 'Importe') !== monto,
          'CFDI40211',
          'Impuestos.Retenciones.Importe',
          `Lo retenido debe ser la suma de las retenciones de los conceptos: ${legible(monto)}.`,
        ],
      )
    }),
  ]
}

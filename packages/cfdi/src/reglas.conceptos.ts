import { esClaveProdServ } from '@nitida/contract/facturacion.productos'
import type { Nodo } from './arbol.ts'
import { objetosImp } from './catalogos.ts'
import { productoEnLimites } from './limites.ts'
import { reglasDeRetenciones, reglasDeRetenidos } from './reglas.retenciones.ts'
import { esClaveUnidad } from './sat.ts'
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

const TASAS_IVA = ['0.160000', '0.080000', '0.000000']
const IVA = '002'
const IMPUESTOS = ['001', IVA, '003']
const FACTORES = ['Tasa', 'Cuota', 'Exento']
/** Objects that carry taxes, and those that must not (CFDI40171, CFDI40172). */
const CON_IMPUESTOS = '02'
const SIN_IMPUESTOS = ['01', '03', '04', '05']

function enLimites(a: string, b: string, producto: string): boolean {
  try {
    return productoEnLimites(a, b, producto)
  } catch {
    return false
  }
}

function reglasDeTraslado(traslado: Nodo, campo: string): Hallazgo[] {
  const [impuesto, factor, tasa] = [
    atributo(traslado, 'Impuesto'),
    atributo(traslado, 'TipoFactor'),
    atributo(traslado, 'TasaOCuota'),
  ]
  const exento = factor === 'Exento'
  const completo = tiene(traslado, 'TasaOCuota') && tiene(traslado, 'Importe')
  const comparable = !exento && completo
  return errar(
    [
      (importe(traslado, 'Base') ?? 0n) <= 0n,
      'CFDI40174',
      `${campo}.Base`,
      'La base del impuesto debe ser mayor que cero: quita el concepto que no cuesta.',
    ],
    [!IMPUESTOS.includes(impuesto), 'CFDI40175', `${campo}.Impuesto`, 'El impuesto debe ser 002, IVA.'],
    [!FACTORES.includes(factor), 'CFDI40176', `${campo}.TipoFactor`, 'El tipo de factor debe ser Tasa o Exento.'],
    [
      exento && (tiene(traslado, 'TasaOCuota') || tiene(traslado, 'Importe')),
      'CFDI40177',
      `${campo}.TipoFactor`,
      'Un concepto exento no lleva tasa ni importe de impuesto.',
    ],
    [!exento && !completo, 'CFDI40178', `${campo}.TasaOCuota`, 'El impuesto debe llevar tasa e importe.'],
    [
      comparable && impuesto === IVA && !TASAS_IVA.includes(tasa),
      'CFDI40179',
      `${campo}.TasaOCuota`,
      'La tasa del IVA debe ser 0.160000, 0.080000 o 0.000000.',
    ],
    [
      comparable && !enLimites(atributo(traslado, 'Base'), tasa, atributo(traslado, 'Importe')),
      'CFDI40180',
      `${campo}.Importe`,
      'El importe del impuesto no corresponde a su base por la tasa.',
    ],
  )
}

function reglasDeObjeto({ nodo, campo, impuestos, traslados }: VistaConcepto): Hallazgo[] {
  const objeto = atributo(nodo, 'ObjetoImp')
  const base = (importe(nodo, 'Importe') ?? 0n) - (importe(nodo, 'Descuento') ?? 0n)
  return errar(
    [
      !objetosImp.some(({ id }) => id === objeto),
      'CFDI40170',
      `${campo}.ObjetoImp`,
      'El objeto de impuesto no está en el catálogo del SAT.',
    ],
    [
      objeto === CON_IMPUESTOS && !impuestos,
      'CFDI40171',
      `${campo}.ObjetoImp`,
      'Un concepto objeto de impuesto debe llevar su IVA.',
    ],
    [
      SIN_IMPUESTOS.includes(objeto) && impuestos !== null,
      'CFDI40172',
      `${campo}.ObjetoImp`,
      'Un concepto que no es objeto de impuesto no lleva impuestos: quítalos.',
    ],
    [
      impuestos !== null && impuestos.hijos.length === 0,
      'CFDI40173',
      `${campo}.Impuestos`,
      'El nodo de impuestos está vacío.',
    ],
    [
      traslados.some((uno) => atributo(uno, 'Impuesto') === IVA) &&
        suma(
          traslados.filter((uno) => atributo(uno, 'Impuesto') === IVA),
          'Base',
        ) !== base,
      'BASE_IVA',
      `${campo}.Impuestos`,
      'La base del IVA debe ser el importe del concepto menos su descuento.',
    ],
  )
}

function reglasDeConcepto(vista: VistaConcepto, tipo: string): Hallazgo[] {
  const { nodo, campo, traslados } = vista
  const conDinero = tipo === 'I' || tipo === 'E'
  const descuento = importe(nodo, 'Descuento')
  return [
    ...errar(
      [
        !esClaveProdServ(atributo(nodo, 'ClaveProdServ')),
        'CFDI40162',
        `${campo}.ClaveProdServ`,
        'La clave del producto lleva ocho dígitos del catálogo del SAT.',
      ],
      [
        !esClaveUnidad(atributo(nodo, 'ClaveUnidad')),
        'CFDI40165',
        `${campo}.ClaveUnidad`,
        'La clave de unidad no está en el catálogo del SAT: H87 es pieza, PR par, E48 servicio.',
      ],
      [
        conDinero && (importe(nodo, 'ValorUnitario') ?? 0n) <= 0n,
        'CFDI40166',
        `${campo}.ValorUnitario`,
        'El precio debe ser mayor que cero: quita el concepto que no cuesta.',
      ],
      [
        conDinero && !enLimites(atributo(nodo, 'Cantidad'), atributo(nodo, 'ValorUnitario'), atributo(nodo, 'Importe')),
        'CFDI40167',
        `${campo}.Importe`,
        'El importe no corresponde a la cantidad por el precio.',
      ],
      [
        decimales(nodo, 'Descuento') > decimales(nodo, 'Importe'),
        'CFDI40168',
        `${campo}.Descuento`,
        'El descuento no puede llevar más decimales que el importe.',
      ],
      [
        descuento !== null && descuento > (importe(nodo, 'Importe') ?? 0n),
        'CFDI40169',
        `${campo}.Descuento`,
        'El descuento del concepto no puede ser mayor que su importe.',
      ],
    ),
    ...reglasDeObjeto(vista),
    ...traslados.flatMap((traslado) => reglasDeTraslado(traslado, campo)),
    ...reglasDeRetenciones(vista),
  ]
}

const sinTasa = (traslado: Nodo): boolean =>
  atributo(traslado, 'TipoFactor') === 'Exento' && !tiene(traslado, 'Importe')

const claveDe = (traslado: Nodo): string =>
  ['Impuesto', 'TipoFactor', 'TasaOCuota'].map((nombre) => atributo(traslado, nombre)).join(' ')

/** The summary against the concepts: one row for each tax and rate, each the sum of its concepts. */
function reglasDelResumen({ tipo, conceptos, impuestos, traslados }: Vista): Hallazgo[] {
  if (tipo === 'P' || tipo === 'T')
    return errar([
      impuestos !== null,
      'CFDI40201',
      'Impuestos',
      'Este tipo de comprobante no lleva impuestos: quítalos.',
    ])
  const suyos = conceptos.flatMap((concepto) => concepto.traslados)
  const claves = traslados.map(claveDe)
  const faltan = [...new Set(suyos.map(claveDe))].filter((clave) => !claves.includes(clave))
  const total = suma(traslados, 'Importe')
  return [
    ...errar(
      [
        decimales(impuestos, 'TotalImpuestosTrasladados') > 2,
        'CFDI40204',
        'Impuestos.TotalImpuestosTrasladados',
        'El total de impuestos lleva a lo más dos decimales.',
      ],
      [
        tiene(impuestos, 'TotalImpuestosTrasladados') && importe(impuestos, 'TotalImpuestosTrasladados') !== total,
        'CFDI40205',
        'Impuestos.TotalImpuestosTrasladados',
        `El total de impuestos trasladados debe ser ${legible(total)}.`,
      ],
      [
        traslados.some((uno) => tiene(uno, 'Importe')) && !tiene(impuestos, 'TotalImpuestosTrasladados'),
        'CFDI40212',
        'Impuestos.TotalImpuestosTrasladados',
        'Falta el total de impuestos trasladados.',
      ],
      [
        traslados.length > 0 && traslados.every(sinTasa) && tiene(impuestos, 'TotalImpuestosTrasladados'),
        'CFDI40212',
        'Impuestos.TotalImpuestosTrasladados',
        'Si todo es exento no hay total de impuestos trasladados: quítalo.',
      ],
      [
        new Set(claves).size !== claves.length,
        'CFDI40218',
        'Impuestos.Traslados',
        'En el resumen va un solo renglón por impuesto y tasa.',
      ],
      [
        faltan.length > 0,
        'CFDI40221',
        'Impuestos.Traslados',
        'El resumen debe llevar un renglón por cada tasa de los conceptos.',
      ],
    ),
    ...traslados.flatMap((traslado) => {
      const iguales = suyos.filter((uno) => claveDe(uno) === claveDe(traslado))
      const [base, monto] = [alCentavo(suma(iguales, 'Base')), alCentavo(suma(iguales, 'Importe'))]
      return errar(
        [
          decimales(traslado, 'Base') > 2,
          'CFDI40214',
          'Impuestos.Traslados.Base',
          'La base del resumen lleva a lo más dos decimales.',
        ],
        [
          importe(traslado, 'Base') !== base,
          'CFDI40215',
          'Impuestos.Traslados.Base',
          `La base del resumen debe ser la suma de las bases: ${legible(base)}.`,
        ],
        [
          decimales(traslado, 'Importe') > 2,
          'CFDI40220',
          'Impuestos.Traslados.Importe',
          'El impuesto del resumen lleva a lo más dos decimales.',
        ],
        [
          (importe(traslado, 'Importe') ?? 0n) !== monto,
          'CFDI40221',
          'Impuestos.Traslados.Importe',
          `El impuesto del resumen debe ser la suma de los impuestos de los conceptos: ${legible(monto)}.`,
        ],
      )
    }),
  ]
}

/** Rules of concepts and of their summary. */
export const reglasDeConceptos = (vista: Vista): Hallazgo[] => [
  ...vista.conceptos.flatMap((concepto) => reglasDeConcepto(concepto, vista.tipo)),
  ...reglasDelResumen(vista),
  ...(vista.tipo === 'P' || vista.tipo === 'T' ? [] : reglasDeRetenidos(vista)),
]

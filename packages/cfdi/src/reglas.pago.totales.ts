import { type Nodo, todos } from './arbol.ts'
import {
  aCentavosDeProducto,
  deCentavos,
  type Equivalencia,
  enMonedaDelPago,
  leerEquivalencia,
  MISMA_MONEDA,
  type Micros,
} from './decimales.ts'
import { ISR, IVA } from './impuestos.ts'
import { atributo, errar, type Falta, type Hallazgo, importe, legible, suma } from './vista.ts'

const POR_TASA = [
  ['0.160000', '16', 'CRP20204', 'CRP20205'],
  ['0.080000', '8', 'CRP20206', 'CRP20207'],
  ['0.000000', '0', 'CRP20208', 'CRP20209'],
] as const

const RETENIDOS = [
  [IVA, 'TotalRetencionesIVA', 'CRP20201'],
  [ISR, 'TotalRetencionesISR', 'CRP20202'],
] as const

const total = (totales: Nodo | null, nombre: string, esperado: bigint, codigo: string): Falta => [
  (importe(totales, nombre) ?? 0n) !== esperado,
  codigo,
  `Pagos.Totales.${nombre}`,
  `El total debe ser ${legible(esperado)}.`,
]

const retencionesDe = (pago: Nodo): readonly Nodo[] =>
  todos(pago, 'pago20:ImpuestosP', 'pago20:RetencionesP', 'pago20:RetencionP')

/** The equivalence of a document; null of one that says none that is right. */
export const equivalenciaDe = (documento: Nodo): Equivalencia | null =>
  leerEquivalencia(atributo(documento, 'EquivalenciaDR'))

/** Sum of what documents say, in the currency of their payment: those of one equivalence together, rounded once. */
export function enMonedaPropia(documentos: readonly Nodo[], de: (documento: Nodo) => Micros): Micros {
  const sumas = new Map<Equivalencia, Micros>()
  for (const documento of documentos) {
    const equivalencia = equivalenciaDe(documento) ?? MISMA_MONEDA
    sumas.set(equivalencia, (sumas.get(equivalencia) ?? 0n) + de(documento))
  }
  return [...sumas].reduce((total, [equivalencia, una]) => total + enMonedaDelPago(una, equivalencia), 0n)
}

/** Sum of an attribute of payments, or of their taxes, in pesos to the centavo. */
function enPesos(pagos: readonly Nodo[], de: (pago: Nodo) => Micros): Micros {
  const cambio = (pago: Nodo) => importe(pago, 'TipoCambioP') ?? 1_000_000n
  const producto = pagos.reduce((total, pago) => total + de(pago) * cambio(pago), 0n)
  return deCentavos(aCentavosDeProducto(producto))
}

/** What a payment says to be retained against what its documents do. */
export function reglasDeLoRetenido(pago: Nodo, campo: string): Hallazgo[] {
  const documentos = todos(pago, 'pago20:DoctoRelacionado')
  const propias = retencionesDe(pago)
  return errar(
    ...[ISR, IVA].map((impuesto): Falta => {
      const dicho = suma(
        propias.filter((una) => atributo(una, 'ImpuestoP') === impuesto),
        'ImporteP',
      )
      const esperado = enMonedaPropia(documentos, (documento) =>
        suma(
          todos(documento, 'pago20:ImpuestosDR', 'pago20:RetencionesDR', 'pago20:RetencionDR').filter(
            (una) => atributo(una, 'ImpuestoDR') === impuesto,
          ),
          'ImporteDR',
        ),
      )
      const mensaje = 'Lo retenido del pago debe ser la suma de las retenciones de sus documentos.'
      return [dicho !== esperado, 'CRP20265', `${campo}.RetencionesP`, mensaje]
    }),
  )
}

/** The totals of all payments. */
export function reglasDeTotales(totales: Nodo | null, pagos: readonly Nodo[]): Hallazgo[] {
  const traslados = (pago: Nodo, cual: (uno: Nodo) => boolean) =>
    todos(pago, 'pago20:ImpuestosP', 'pago20:TrasladosP', 'pago20:TrasladoP').filter(cual)
  const monto = enPesos(pagos, (pago) => importe(pago, 'Monto') ?? 0n)
  const porTasa = POR_TASA.flatMap(([tasa, nombre, codigoBase, codigoImpuesto]): Falta[] => {
    const suma6 = (que: string) => (pago: Nodo) =>
      suma(
        traslados(pago, (uno) => atributo(uno, 'TasaOCuotaP') === tasa),
        que,
      )
    return [
      total(totales, `TotalTrasladosBaseIVA${nombre}`, enPesos(pagos, suma6('BaseP')), codigoBase),
      total(totales, `TotalTrasladosImpuestoIVA${nombre}`, enPesos(pagos, suma6('ImporteP')), codigoImpuesto),
    ]
  })
  const exentos = enPesos(pagos, (pago) =>
    suma(
      traslados(pago, (uno) => atributo(uno, 'TipoFactorP') === 'Exento'),
      'BaseP',
    ),
  )
  const retenidos = RETENIDOS.map(([impuesto, nombre, codigo]) => {
    const suyas = enPesos(pagos, (pago) =>
      suma(
        retencionesDe(pago).filter((una) => atributo(una, 'ImpuestoP') === impuesto),
        'ImporteP',
      ),
    )
    return total(totales, nombre, suyas, codigo)
  })
  const deExentos = total(totales, 'TotalTrasladosBaseIVAExento', exentos, 'CRP20210')
  return errar(...porTasa, deExentos, ...retenidos, [
    importe(totales, 'MontoTotalPagos') !== monto,
    'CRP20211',
    'Pagos.Totales.MontoTotalPagos',
    `El total de los pagos debe ser ${legible(monto)}.`,
  ])
}

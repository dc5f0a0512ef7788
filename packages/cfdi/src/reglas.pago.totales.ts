import { type Nodo, todos } from './arbol.ts'
import { ISR, IVA } from './impuestos.ts'
import { alCentavo, atributo, errar, type Falta, type Hallazgo, importe, legible, suma } from './vista.ts'

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

/** What a payment says to be retained against what its documents do. */
export function reglasDeLoRetenido(pago: Nodo, campo: string): Hallazgo[] {
  const deDocumentos = todos(
    pago,
    'pago20:DoctoRelacionado',
    'pago20:ImpuestosDR',
    'pago20:RetencionesDR',
    'pago20:RetencionDR',
  )
  const propias = retencionesDe(pago)
  return errar(
    ...[ISR, IVA].map((impuesto): Falta => {
      const dicho = suma(
        propias.filter((una) => atributo(una, 'ImpuestoP') === impuesto),
        'ImporteP',
      )
      const suyas = deDocumentos.filter((una) => atributo(una, 'ImpuestoDR') === impuesto)
      const mensaje = 'Lo retenido del pago debe ser la suma de las retenciones de sus documentos.'
      return [dicho !== suma(suyas, 'ImporteDR'), 'CRP20265', `${campo}.RetencionesP`, mensaje]
    }),
  )
}

/** The totals of all payments. */
export function reglasDeTotales(totales: Nodo | null, pagos: readonly Nodo[]): Hallazgo[] {
  const propios = pagos.flatMap((pago) => todos(pago, 'pago20:ImpuestosP', 'pago20:TrasladosP', 'pago20:TrasladoP'))
  const monto = alCentavo(suma(pagos, 'Monto'))
  const porTasa = POR_TASA.flatMap(([tasa, nombre, codigoBase, codigoImpuesto]): Falta[] => {
    const suyos = propios.filter((uno) => atributo(uno, 'TasaOCuotaP') === tasa)
    const [base, impuesto] = [alCentavo(suma(suyos, 'BaseP')), alCentavo(suma(suyos, 'ImporteP'))]
    return [
      total(totales, `TotalTrasladosBaseIVA${nombre}`, base, codigoBase),
      total(totales, `TotalTrasladosImpuestoIVA${nombre}`, impuesto, codigoImpuesto),
    ]
  })
  const exentos = propios.filter((uno) => atributo(uno, 'TipoFactorP') === 'Exento')
  const retenidos = RETENIDOS.map(([impuesto, nombre, codigo]) => {
    const suyas = pagos.flatMap(retencionesDe).filter((una) => atributo(una, 'ImpuestoP') === impuesto)
    return total(totales, nombre, alCentavo(suma(suyas, 'ImporteP')), codigo)
  })
  const deExentos = total(totales, 'TotalTrasladosBaseIVAExento', alCentavo(suma(exentos, 'BaseP')), 'CRP20210')
  return errar(...porTasa, deExentos, ...retenidos, [
    importe(totales, 'MontoTotalPagos') !== monto,
    'CRP20211',
    'Pagos.Totales.MontoTotalPagos',
    `El total de los pagos debe ser ${legible(monto)}.`,
  ])
}

import type { ClaseFiscal, ClaseIva, ImpuestosDeLinea } from '@nitida/contract/facturacion.impuestos'
import { centesimasDe, leerImpuestos, tasaEscrita } from '@nitida/contract/facturacion.impuestos.rules'
import { type Nodo, nodo, todos } from './arbol.ts'
import { aMicros, conSeis, dividir, type Micros, multiplicar } from './decimales.ts'

const UNIDAD = 1_000_000n
/** c_Impuesto. */
export const [ISR, IVA] = ['001', '002'] as const

/** What a receiver keeps of a line. */
export interface Retencion {
  impuesto: typeof ISR | typeof IVA
  /** As SAT writes it. */
  tasa: string
  Importe: Micros
}

/** Rates of retentions of a line, as SAT writes them; null where there is none. */
export type TasasRetenidas = Pick<ImpuestosDeLinea, 'retIva' | 'retIsr'>

export const SIN_RETENCIONES: TasasRetenidas = { retIva: null, retIsr: null }

/** Rate of IVA in millionths, 0 where there is none. */
const tasaDe = (iva: ClaseIva): Micros => (BigInt(centesimasDe[iva] ?? 0) * UNIDAD) / 100n

export const ivaDe = (base: Micros, iva: ClaseIva): Micros => multiplicar(base, tasaDe(iva))

/** Retentions on a base, each half up at six decimals; that of IVA stands first. */
export const retencionesDe = (base: Micros, { retIva, retIsr }: TasasRetenidas): Retencion[] =>
  (
    [
      [IVA, retIva],
      [ISR, retIsr],
    ] as const
  ).flatMap(([impuesto, tasa]) =>
    tasa === null ? [] : [{ impuesto, tasa, Importe: multiplicar(base, aMicros(tasa)) }],
  )

/** The base of what is paid with its taxes: net of retentions. */
export function baseDe(pagado: Micros, iva: ClaseIva, { retIva, retIsr }: TasasRetenidas): Micros {
  const retenido = [retIva, retIsr].reduce((suma, tasa) => suma + (tasa === null ? 0n : aMicros(tasa)), 0n)
  return dividir(pagado * UNIDAD, UNIDAD + tasaDe(iva) - retenido)
}

/** Whether IVA is written out: SAT wants no tax in lines that are no object of it. */
export const conTraslado = (iva: ClaseIva): boolean => iva === 'exento' || centesimasDe[iva] !== null

/** Attributes of a tax by their names, which REP ends in another way. */
type Final = '' | 'DR' | 'P'

/** An element of transferred IVA; exempt has neither rate nor amount. */
export function traslado(nombre: string, final: Final, iva: ClaseIva, base: string, importe: string): Nodo {
  const exento = iva === 'exento'
  return nodo(nombre, {
    [`Base${final}`]: base,
    [`Impuesto${final}`]: IVA,
    [`TipoFactor${final}`]: exento ? 'Exento' : 'Tasa',
    [`TasaOCuota${final}`]: exento ? null : tasaEscrita(iva),
    [`Importe${final}`]: exento ? null : importe,
  })
}

/** An element of a retention with its base. */
export const retencion = (nombre: string, final: Final, base: Micros, { impuesto, tasa, Importe }: Retencion): Nodo =>
  nodo(nombre, {
    [`Base${final}`]: conSeis(base),
    [`Impuesto${final}`]: impuesto,
    [`TipoFactor${final}`]: 'Tasa',
    [`TasaOCuota${final}`]: tasa,
    [`Importe${final}`]: conSeis(Importe),
  })

/** A parent of children, absent without them: SAT refuses an empty one. */
export const grupo = (nombre: string, hijos: readonly (Nodo | null)[]): Nodo | null =>
  hijos.some((hijo) => hijo !== null) ? nodo(nombre, {}, hijos) : null

/** Retentions by tax. */
export const porImpuesto = (retenciones: readonly Retencion[]): { impuesto: Retencion['impuesto']; total: Micros }[] =>
  ([IVA, ISR] as const)
    .map((impuesto) => ({ impuesto, suyas: retenciones.filter((una) => una.impuesto === impuesto) }))
    .filter(({ suyas }) => suyas.length > 0)
    .map(({ impuesto, suyas }) => ({ impuesto, total: suyas.reduce((suma, { Importe }) => suma + Importe, 0n) }))

/** Whether a CFDI has one rate and nothing else, as those of orders do: then its rate says all. */
export const esSimple = ([primera, ...otras]: readonly ClaseFiscal[]): boolean =>
  otras.length === 0 &&
  (primera?.iva === '0.16' || primera?.iva === '0.08') &&
  primera.retIva === null &&
  primera.retIsr === null

/** Taxes of a concept that we made, as its element says them. */
export function impuestosDelConcepto(concepto: Nodo): ImpuestosDeLinea {
  const [suyo] = todos(concepto, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado')
  const retenciones = todos(concepto, 'cfdi:Impuestos', 'cfdi:Retenciones', 'cfdi:Retencion')
  const retenida = (impuesto: string) =>
    retenciones.find(({ atributos }) => atributos.Impuesto === impuesto)?.atributos.TasaOCuota
  return leerImpuestos({
    ...{ objeto: concepto.atributos.ObjetoImp, tasa: suyo?.atributos.TasaOCuota },
    ...{ retIva: retenida(IVA), retIsr: retenida(ISR) },
  })
}

import type { Centavos } from './dinero.ts'
import {
  type ClaseFiscal,
  type ClaseIva,
  clasesIva,
  type ImpuestosDeLinea,
  type RetencionIsr,
  type RetencionIva,
  retencionesIsr,
  retencionesIva,
} from './facturacion.impuestos.ts'
import type { TasaIva } from './sucursales.rules.ts'

export const etiquetaIva: Record<ClaseIva, string> = {
  '0.16': 'IVA 16\u00a0%',
  '0.08': 'IVA 8\u00a0%',
  '0': 'IVA 0\u00a0%',
  exento: 'IVA exento',
  sinObjeto: 'No objeto de impuesto',
  sinDesglose: 'Objeto de impuesto, sin desglose',
}

/** SAT's c_ObjetoImp of a kind. */
export const objetoDe = (iva: ClaseIva): '01' | '02' | '03' =>
  iva === 'sinObjeto' ? '01' : iva === 'sinDesglose' ? '03' : '02'

/** Rate in hundredths; null where the kind has none. */
export const centesimasDe: Readonly<Record<ClaseIva, number | null>> = {
  ...{ '0.16': 16, '0.08': 8, '0': 0 },
  ...{ exento: null, sinObjeto: null, sinDesglose: null },
}

export const etiquetaRetencionIva: Record<RetencionIva, string> = {
  '0.106667': '10.6667\u00a0% (dos terceras partes)',
  '0.053333': '5.3333\u00a0% (dos terceras partes)',
  '0.060000': '6\u00a0%',
  '0.040000': '4\u00a0%',
}
export const etiquetaRetencionIsr: Record<RetencionIsr, string> = {
  '0.100000': '10\u00a0%',
  '0.012500': '1.25\u00a0% (RESICO)',
}

/** Taxes as a line of the form holds them; what is absent is the branch's rate, without retentions. */
export interface ImpuestosEscritos {
  Iva?: ClaseIva | null | undefined
  RetencionIva?: RetencionIva | null | undefined
  RetencionIsr?: RetencionIsr | null | undefined
}

export const impuestosDeLinea = (escritos: ImpuestosEscritos, tasa: TasaIva): ImpuestosDeLinea => ({
  iva: escritos.Iva ?? tasa,
  retIva: escritos.RetencionIva ?? null,
  retIsr: escritos.RetencionIsr ?? null,
})

/** Rate as SAT writes it; null where the kind has none. */
export const tasaEscrita = (iva: ClaseIva): string | null => {
  const centesimas = centesimasDe[iva]
  return centesimas === null ? null : (centesimas / 100).toFixed(6)
}

/** Taxes of a concept that we made, from what its element says: `tasa` is absent of what is exempt. */
export function leerImpuestos(dicho: {
  objeto: string | undefined
  tasa: string | null | undefined
  retIva: string | null | undefined
  retIsr: string | null | undefined
}): ImpuestosDeLinea {
  const { objeto, tasa } = dicho
  const deObjeto = clasesIva.filter((iva) => objetoDe(iva) === objeto)
  return {
    iva: deObjeto.find((iva) => objeto !== '02' || tasaEscrita(iva) === (tasa ?? null)) ?? 'sinObjeto',
    retIva: retencionesIva.find((una) => una === dicho.retIva) ?? null,
    retIsr: retencionesIsr.find((una) => una === dicho.retIsr) ?? null,
  }
}

/** Kinds of IVA that a branch may use: 8 % is for those at the border (D-56). */
export const clasesIvaDe = (tasa: TasaIva): ClaseIva[] => clasesIva.filter((iva) => iva !== '0.08' || tasa === '0.08')

/** Retentions of IVA that a kind admits: two thirds are of its own rate. */
export const retencionesIvaDe = (iva: ClaseIva): RetencionIva[] => {
  if (iva !== '0.16' && iva !== '0.08') return []
  const deOtra: RetencionIva = iva === '0.16' ? '0.053333' : '0.106667'
  return retencionesIva.filter((retencion) => retencion !== deOtra)
}

export const admiteRetencionIsr = (iva: ClaseIva): boolean => objetoDe(iva) === '02'

/** What is wrong with the taxes of a line, by the field that mends it; null when nothing is. */
export function faltaDeImpuestos(
  { iva, retIva, retIsr }: ImpuestosDeLinea,
  tasa: TasaIva,
): { campo: keyof ImpuestosEscritos; texto: string } | null {
  if (!clasesIvaDe(tasa).includes(iva))
    return { campo: 'Iva', texto: 'El IVA de 8 % es sólo de sucursales de la franja fronteriza.' }
  if (retIva !== null && !retencionesIvaDe(iva).includes(retIva)) {
    const sinIva = retencionesIvaDe(iva).length === 0
    const texto = sinIva ? 'Sin IVA no hay IVA que retener.' : 'Esa retención es de otra tasa de IVA.'
    return { campo: 'RetencionIva', texto }
  }
  if (retIsr !== null && !admiteRetencionIsr(iva))
    return { campo: 'RetencionIsr', texto: 'Lo que no es objeto de impuesto no lleva retenciones.' }
  return null
}

/** A row of the sums below the lines: a tax by its kind; `retenido` is taken off the total. */
export interface RenglonDeImpuesto {
  nombre: string
  importe: Centavos
  retenido: boolean
}

/** A line's base in whole centavos, with its taxes. */
export interface BaseDeLinea extends ImpuestosDeLinea {
  base: Centavos
}

const CENTAVO = 10_000n
const UNIDAD = 1_000_000n
const mitadArriba = (dividendo: bigint, divisor: bigint): bigint => (2n * dividendo + divisor) / (2n * divisor)
const alCentavo = (micros: bigint): Centavos => Number(mitadArriba(micros, CENTAVO))

/** Millionths of a peso of IVA of a base: exact. */
const ivaDe = ({ base, iva }: BaseDeLinea): bigint => (BigInt(base) * CENTAVO * BigInt(centesimasDe[iva] ?? 0)) / 100n

/** Millionths of a retention on a base, half up: six decimals, as a concept carries it. */
const retenido = (base: Centavos, tasa: string | null): bigint =>
  tasa === null ? 0n : mitadArriba(BigInt(base) * CENTAVO * BigInt(tasa.replace('.', '')), UNIDAD)

const total = (valores: readonly bigint[]): bigint => valores.reduce((suma, valor) => suma + valor, 0n)

/**
 * Taxes of lines by kind, as SAT's summary rounds them: each row is the sum of its lines' six decimals to the centavo. Kinds of IVA stand in
 * the order of their lines, retentions after them.
 */
export function renglonesDeImpuestos(lineas: readonly BaseDeLinea[]): RenglonDeImpuesto[] {
  const clases = [...new Set(lineas.map(({ iva }) => iva))].filter((iva) => objetoDe(iva) === '02')
  const trasladados = clases.map((iva) => ({
    nombre: etiquetaIva[iva],
    importe: alCentavo(total(lineas.filter((linea) => linea.iva === iva).map(ivaDe))),
    retenido: false,
  }))
  const retenciones = (['retIva', 'retIsr'] as const)
    .filter((cual) => lineas.some((linea) => linea[cual] !== null))
    .map((cual) => ({
      nombre: cual === 'retIva' ? 'IVA retenido' : 'ISR retenido',
      importe: alCentavo(total(lineas.map((linea) => retenido(linea.base, linea[cual])))),
      retenido: true,
    }))
  return [...trasladados, ...retenciones]
}

/** Taxes less retentions: what they add to the subtotal. */
export const sumaDeImpuestos = (renglones: readonly RenglonDeImpuesto[]): Centavos =>
  renglones.reduce((suma, uno) => suma + (uno.retenido ? -uno.importe : uno.importe), 0)

/** Base and IVA of a kind in a CFDI. */
interface BaseConIva {
  base: Centavos
  iva: Centavos
}

/** Taxes of one CFDI, or of many: bases and IVA by kind, less what is retained, are its total. */
export interface ImpuestosDeCfdi {
  clases: Record<ClaseIva, BaseConIva>
  retenidoIva: Centavos
  retenidoIsr: Centavos
}

export const sinImpuestos = (): ImpuestosDeCfdi => ({
  clases: Object.fromEntries(clasesIva.map((clase) => [clase, { base: 0, iva: 0 }])) as ImpuestosDeCfdi['clases'], // a key for each kind
  retenidoIva: 0,
  retenidoIsr: 0,
})

const microsDe = (texto: string): bigint => BigInt(texto.replace('.', ''))
const sumaDe = (clases: readonly ClaseFiscal[], campo: 'base' | 'trasladado' | 'retenidoIva' | 'retenidoIsr') =>
  alCentavo(total(clases.map((clase) => microsDe(clase[campo]))))

/**
 * Taxes of a CFDI to the centavo. `clases` is null where one rate says all. The largest base takes the centavo by which kinds may round
 * apart, so that the parts always add up to the total.
 */
export function impuestosDeCfdi(
  cfdi: { total: Centavos; iva: Centavos; tasa: TasaIva },
  clases: readonly ClaseFiscal[] | null,
): ImpuestosDeCfdi {
  const todos = sinImpuestos()
  if (clases === null) {
    todos.clases[cfdi.tasa] = { base: cfdi.total - cfdi.iva, iva: cfdi.iva }
    return todos
  }
  for (const clase of clasesIva) {
    const suyas = clases.filter(({ iva }) => iva === clase)
    todos.clases[clase] = { base: sumaDe(suyas, 'base'), iva: sumaDe(suyas, 'trasladado') }
  }
  todos.retenidoIva = sumaDe(clases, 'retenidoIva')
  todos.retenidoIsr = sumaDe(clases, 'retenidoIsr')
  const dicho = Object.values(todos.clases).reduce((suma, { base, iva }) => suma + base + iva, 0)
  const mayor = clasesIva.reduce((una, otra) => (todos.clases[otra].base > todos.clases[una].base ? otra : una))
  todos.clases[mayor].base += cfdi.total - (dicho - todos.retenidoIva - todos.retenidoIsr)
  return todos
}

/** Adds the taxes of a CFDI, or takes them off. */
export function agregarImpuestos(suma: ImpuestosDeCfdi, otros: ImpuestosDeCfdi, signo: 1 | -1): void {
  for (const clase of clasesIva) {
    suma.clases[clase].base += signo * otros.clases[clase].base
    suma.clases[clase].iva += signo * otros.clases[clase].iva
  }
  suma.retenidoIva += signo * otros.retenidoIva
  suma.retenidoIsr += signo * otros.retenidoIsr
}

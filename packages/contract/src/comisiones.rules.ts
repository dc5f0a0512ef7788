import { etiquetaFamilia, type Familia, familias } from './inventario.rules.ts'

/** What a percent is of: money as it was taken, IVA included, or what is left of it without IVA and cost. */
export const basesDeComision = ['cobrado', 'margen'] as const
export type BaseDeComision = (typeof basesDeComision)[number]

/** Families of articles, and what an order names that is of none. */
export const familiasDeComision = [...familias, 'otro'] as const satisfies readonly (Familia | 'otro')[]
export type FamiliaDeComision = (typeof familiasDeComision)[number]

export const etiquetaFamiliaDeComision: Record<FamiliaDeComision, string> = {
  ...etiquetaFamilia,
  mica: 'Mica',
  otro: 'Otro',
}

/** A percent that holds from so much collected in the period on. */
export interface Tramo {
  /** Centavos. */
  desde: number
  /** Hundredths of a percent. */
  porcentaje: number
}

export interface ReglaAplicable {
  base: BaseDeComision
  /** From the smallest up; the first is of 0. */
  tramos: readonly Tramo[]
  /** Families with a percent of their own, in hundredths, whatever was collected. */
  familias: Partial<Record<FamiliaDeComision, number>>
}

/** What an order's elements of one family are: their prices, the prices of those whose cost is known, and that cost. Centavos. */
export interface Peso {
  familia: FamiliaDeComision
  importe: number
  conCosto: number
  costo: number
  /** Whether these are articles at the rate of 0 or exempt, whose prices include no IVA. */
  sinIva: boolean
}

/** A part of a ledger row, by family. Centavos; the percent in hundredths. */
export interface ParteDeComision {
  familia: FamiliaDeComision
  cobrado: number
  base: number
  /** Of what was collected, what a margin cannot be reckoned of. */
  sinCosto: number
  porcentaje: number
  comision: number
}

/** Hundredths of a percent in one. */
const ENTERO = 10_000n

/** A quotient of integers, halves away from zero, so that what is given back takes off what was given. */
export function redondear(numerador: bigint, divisor: bigint): number {
  const [n, d] = divisor < 0n ? [-numerador, -divisor] : [numerador, divisor]
  const mitad = (2n * (n < 0n ? -n : n) + d) / (2n * d)
  return Number(n < 0n ? -mitad : mitad)
}

/** Parts an amount by weights without losing a centavo: the last one takes what rounding left. Without weights all is of the first. */
export function repartir(importe: number, pesos: readonly number[]): number[] {
  const total = BigInt(pesos.reduce((suma, peso) => suma + peso, 0))
  let [peso, dado] = [0n, 0]
  return pesos.map((suyo, i) => {
    if (total === 0n) return i === 0 ? importe : 0
    peso += BigInt(suyo)
    const hasta = redondear(BigInt(importe) * peso, total)
    const parte = hasta - dado
    dado = hasta
    return parte
  })
}

/** Place of the tier that so much collected in a period reaches: it holds for all of it. */
export const tramoDe = (tramos: readonly Tramo[], cobrado: number): number =>
  Math.max(
    0,
    tramos.findLastIndex(({ desde }) => cobrado >= desde),
  )

const DE_NADA: Peso = { familia: 'otro', importe: 0, conCosto: 0, costo: 0, sinIva: false }

/**
 * What a ledger row earns, by family.
 * @param importe of the row, in centavos; below zero where money was given back.
 * @param iva hundredths of a percent that prices include and costs do not.
 * @param alcanzado percent that its person reached in the period.
 */
export function partesDe(
  { base, familias: propias }: ReglaAplicable,
  { importe, pesos, iva }: { importe: number; pesos: readonly Peso[]; iva: number },
  alcanzado: number,
): ParteDeComision[] {
  const suyos = pesos.length > 0 ? pesos : [DE_NADA]
  const vendido = suyos.reduce((suma, peso) => suma + peso.importe, 0)
  const cobrados = repartir(
    importe,
    suyos.map((peso) => peso.importe),
  )
  const sumas = new Map<number, { base: bigint; dada: number }>()
  const partes = suyos.flatMap((peso, i) => {
    const cobrado = cobrados[i] ?? 0
    const porcentaje = propias[peso.familia] ?? alcanzado
    const { base: suya, sinCosto } =
      base === 'cobrado'
        ? { base: cobrado, sinCosto: 0 }
        : peso.importe > 0
          ? margenDe(cobrado, peso, peso.sinIva ? 0 : iva)
          : { base: regalado(importe, peso, vendido), sinCosto: cobrado }
    if (cobrado === 0 && suya === 0) return []
    // Parts of one percent round together, so that a row is what a hand reckons: 2 % of $730.00 is $14.60.
    const { base: antes, dada } = sumas.get(porcentaje) ?? { base: 0n, dada: 0 }
    const juntas = redondear((antes + BigInt(suya)) * BigInt(porcentaje), ENTERO)
    sumas.set(porcentaje, { base: antes + BigInt(suya), dada: juntas })
    const comision = juntas - dada
    return [{ familia: peso.familia, cobrado, base: suya, sinCosto, porcentaje, comision }]
  })
  return porFamilia(partes)
}

/** One part of each family, whatever its taxes. */
function porFamilia(partes: readonly ParteDeComision[]): ParteDeComision[] {
  const juntas = new Map<FamiliaDeComision, ParteDeComision>()
  for (const parte of partes) {
    const antes = juntas.get(parte.familia)
    juntas.set(
      parte.familia,
      antes
        ? {
            ...{ ...parte, cobrado: antes.cobrado + parte.cobrado, base: antes.base + parte.base },
            ...{ sinCosto: antes.sinCosto + parte.sinCosto, comision: antes.comision + parte.comision },
          }
        : parte,
    )
  }
  return [...juntas.values()]
}

/** What a family that was given away takes off: as much of its cost as was collected of the order. */
const regalado = (importe: number, { costo }: Peso, vendido: number): number =>
  vendido === 0 ? 0 : -redondear(BigInt(importe) * BigInt(costo), BigInt(vendido))

/** Of what was collected of a family, what is left without IVA and cost; what has no cost is told apart and earns nothing. */
function margenDe(cobrado: number, { importe, conCosto, costo }: Peso, iva: number) {
  const [parte, todo] = [BigInt(cobrado), BigInt(importe)]
  const sinIva = ENTERO + BigInt(iva)
  const margen = BigInt(conCosto) * ENTERO - BigInt(costo) * sinIva
  return {
    base: redondear(parte * margen, todo * sinIva),
    sinCosto: cobrado - redondear(parte * BigInt(conCosto), todo),
  }
}

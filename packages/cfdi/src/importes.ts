import { type Centavos, sumar } from '@nitida/contract/dinero'
import {
  aCentavosDe,
  aMicros,
  conSeis,
  deCentavos,
  dividir,
  type Micros,
  multiplicar,
  restoACentavo,
  sinCeros,
} from './decimales.ts'
import { productoEnLimites } from './limites.ts'

/** IVA rate of a branch: 16 %, 8 % at the border (D-56). */
export type TasaIva = '0.16' | '0.08'

/** A line as the ticket has it: IVA is inside. */
export interface PartidaConIva {
  /** Units sold, '1' or '0.5', at most six decimals. */
  cantidad: string
  /** Price of the whole line before its discount. More than zero. */
  importe: Centavos
  /** Discount, less than `importe`. */
  descuento: Centavos
  tasa: TasaIva
}

/** A line as it is typed on the invoice form: IVA is not in it yet (D-82). */
export interface PartidaAntesDeIva {
  cantidad: string
  /** Pesos, at most six decimals. */
  precioUnitario: string
  /** '10' or '12.5'; less than 100. */
  porcentajeDescuento: string
  tasa: TasaIva
}

/** Money of one cfdi:Concepto, in SAT's words; six decimals. */
export interface ImportesConcepto {
  Cantidad: Micros
  ValorUnitario: Micros
  Importe: Micros
  /** Null writes no attribute. */
  Descuento: Micros | null
  Base: Micros
  Iva: Micros
  tasa: TasaIva
}

/** Row of the summary: one for each rate. */
export interface TrasladoTotal {
  tasa: TasaIva
  Base: Centavos
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
  TotalImpuestosTrasladados: Centavos
  Total: Centavos
}

export type CodigoImportes =
  /** The CFDI has no line. */
  | 'SIN_PARTIDAS'
  /** A line costs nothing, or its discount leaves nothing. SAT takes no such line with IVA, so leave it out. */
  | 'PARTIDA_SIN_IMPORTE'
  /** Total and what was charged differ, so nothing may be stamped. */
  | 'NO_CUADRA'

/** `partida` is the position of the line at fault, from 0; null when it is the whole. */
export class ImportesError extends Error {
  readonly codigo: CodigoImportes
  readonly partida: number | null

  constructor(codigo: CodigoImportes, partida: number | null = null) {
    super(partida === null ? codigo : `${codigo} (${partida})`)
    this.name = 'ImportesError'
    this.codigo = codigo
    this.partida = partida
  }
}

/** Rate in hundredths: 16 or 8. */
const centesimas: Record<TasaIva, bigint> = { '0.16': 16n, '0.08': 8n }

const total = (valores: readonly Micros[]): Micros => valores.reduce((suma, valor) => suma + valor, 0n)

const sinIva = (conIva: Micros, tasa: TasaIva): Micros => dividir(conIva * 100n, 100n + centesimas[tasa])

interface Partida extends ImportesConcepto {
  /** Price of a line that the customer pays. */
  neto: Centavos
}

function desglosar({ cantidad, importe, descuento, tasa }: PartidaConIva, indice: number): Partida {
  const neto = importe - descuento
  const Cantidad = aMicros(cantidad)
  if (descuento < 0 || neto <= 0 || Cantidad === 0n) throw new ImportesError('PARTIDA_SIN_IMPORTE', indice)
  const Base = sinIva(deCentavos(neto), tasa)
  const Importe = descuento === 0 ? Base : sinIva(deCentavos(importe), tasa)
  return {
    ...{ Cantidad, Importe, Base, tasa, neto },
    ValorUnitario: 0n,
    Descuento: descuento === 0 ? null : Importe - Base,
    Iva: deCentavos(neto) - Base,
  }
}

/**
 * With a discount somewhere, SubTotal is made a whole number of centavos by adding what is missing, less than one, to a
 * discounted line and to its discount: from there on rounding cannot move the total.
 */
function completarCentavo(partidas: Partida[]): void {
  const conDescuento = partidas.find(({ Descuento }) => Descuento !== null)
  if (!conDescuento || conDescuento.Descuento === null) return
  const falta = restoACentavo(total(partidas.map(({ Importe }) => Importe)))
  conDescuento.Importe += falta
  conDescuento.Descuento += falta
}

/**
 * Without discounts only one thing can go wrong: bases that add up to exactly half a centavo, so that SubTotal and IVA both round
 * up; it takes a global of more than 340 tickets. One millionth then moves from a rounded base to its IVA, or back, to the other
 * side of the exact value, which is within SAT's limits. An exact base is a multiple of 25 centavos, so in a tie some base is
 * rounded.
 */
function deshacerEmpate(partidas: Partida[]): void {
  const empata = total(partidas.map(({ Base }) => Base)) % 10_000n === 5_000n
  if (!empata || partidas.some(({ Descuento }) => Descuento !== null)) return
  for (const partida of partidas) {
    const divisor = 100n + centesimas[partida.tasa]
    const sobra = partida.Base * divisor - deCentavos(partida.neto) * 100n
    if (sobra === 0n) continue
    const paso = sobra > 0n ? -1n : 1n
    partida.Base += paso
    partida.Importe += paso
    partida.Iva -= paso
    return
  }
}

function resumir(conceptos: ImportesConcepto[]): Importes {
  const tasas = [...new Set(conceptos.map(({ tasa }) => tasa))]
  const Traslados = tasas.map((tasa) => {
    const suyos = conceptos.filter((concepto) => concepto.tasa === tasa)
    return {
      tasa,
      Base: aCentavosDe(total(suyos.map(({ Base }) => Base))),
      // Sum of the concepts' IVA, never Base × tasa (CFDI40221).
      Importe: aCentavosDe(total(suyos.map(({ Iva }) => Iva))),
    }
  })
  const SubTotal = aCentavosDe(total(conceptos.map(({ Importe }) => Importe)))
  const hayDescuento = conceptos.some(({ Descuento }) => Descuento !== null)
  const Descuento = aCentavosDe(total(conceptos.map((concepto) => concepto.Descuento ?? 0n)))
  const TotalImpuestosTrasladados = sumar(...Traslados.map(({ Importe }) => Importe))
  return {
    conceptos,
    SubTotal,
    Descuento: hayDescuento ? Descuento : null,
    Traslados,
    TotalImpuestosTrasladados,
    Total: SubTotal - Descuento + TotalImpuestosTrasladados,
  }
}

/**
 * Amounts of a CFDI whose lines include IVA, so that Total is what was charged, to the centavo (D-53, D-82).
 * Each line's base is its net price without IVA to six decimals, and its IVA is exactly the rest. Lines that cost nothing
 * (a warranty) cannot be in a CFDI with IVA: leave them out before.
 * @throws ImportesError PARTIDA_SIN_IMPORTE, SIN_PARTIDAS; NO_CUADRA when Total would not be Σ (importe − descuento).
 * @throws RangeError when a quantity is no decimal of at most six places.
 */
export function importesConIva(partidas: readonly PartidaConIva[]): Importes {
  if (partidas.length === 0) throw new ImportesError('SIN_PARTIDAS')
  const desglosadas = partidas.map(desglosar)
  completarCentavo(desglosadas)
  deshacerEmpate(desglosadas)
  const conceptos = desglosadas.map(({ neto: _, ...concepto }, indice): ImportesConcepto => {
    const ValorUnitario = dividir(concepto.Importe * 1_000_000n, concepto.Cantidad)
    if (ValorUnitario === 0n) throw new ImportesError('PARTIDA_SIN_IMPORTE', indice)
    return { ...concepto, ValorUnitario }
  })
  const importes = resumir(conceptos)
  const cobrado = sumar(...desglosadas.map(({ neto }) => neto))
  if (importes.Total !== cobrado) throw new ImportesError('NO_CUADRA')
  return importes
}

function calcular(partida: PartidaAntesDeIva, indice: number): ImportesConcepto {
  const { tasa } = partida
  const Cantidad = aMicros(partida.cantidad)
  const precio = aMicros(partida.precioUnitario)
  const Importe = deCentavos(aCentavosDe(multiplicar(Cantidad, precio)))
  const porcentaje = aMicros(partida.porcentajeDescuento)
  const descuento = deCentavos(aCentavosDe(multiplicar(Importe, porcentaje) / 100n))
  const Base = Importe - descuento
  if (Cantidad === 0n || Base <= 0n) throw new ImportesError('PARTIDA_SIN_IMPORTE', indice)
  const comoSeEscribio = productoEnLimites(sinCeros(Cantidad), conSeis(precio), conSeis(Importe))
  return {
    ...{ Cantidad, Importe, Base, tasa },
    ValorUnitario: comoSeEscribio ? precio : dividir(Importe * 1_000_000n, Cantidad),
    Descuento: descuento === 0n ? null : descuento,
    Iva: (Base * centesimas[tasa]) / 100n,
  }
}

/**
 * Amounts of a CFDI whose lines are typed before IVA (D-82). A line is quantity × price to the centavo, half up, less its
 * percentage to the centavo; from whole centavos the IVA of a line has four decimals at most, so Total is
 * (Σ lines) × 1.16 to the centavo, which is what the form shows.
 * @throws ImportesError PARTIDA_SIN_IMPORTE, SIN_PARTIDAS; NO_CUADRA when `esperado`, the total on the screen, is another.
 * @throws RangeError when a number is no decimal of at most six places.
 */
export function importesAntesDeIva(partidas: readonly PartidaAntesDeIva[], esperado: Centavos | null): Importes {
  if (partidas.length === 0) throw new ImportesError('SIN_PARTIDAS')
  const importes = resumir(partidas.map(calcular))
  if (esperado !== null && importes.Total !== esperado) throw new ImportesError('NO_CUADRA')
  return importes
}

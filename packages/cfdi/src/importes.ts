import { type Centavos, sumar } from '@nitida/contract/dinero'
import type { ClaseFiscal, ClaseIva } from '@nitida/contract/facturacion.impuestos'
import { centesimasDe } from '@nitida/contract/facturacion.impuestos.rules'
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
import { baseDe, ISR, IVA, ivaDe, retencionesDe, SIN_RETENCIONES, type TasasRetenidas } from './impuestos.ts'
import { productoEnLimites } from './limites.ts'
import { type Importes, type ImportesConcepto, resumir, tasaRetenida, total } from './resumen.ts'

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
  tasa: ClaseIva
  retenidas?: TasasRetenidas
}

/** A line as it is typed on the invoice form: IVA is not in it yet (D-82). */
export interface PartidaAntesDeIva {
  cantidad: string
  /** Pesos, at most six decimals. */
  precioUnitario: string
  /** '10' or '12.5'; less than 100. */
  porcentajeDescuento: string
  tasa: ClaseIva
  retenidas?: TasasRetenidas
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

interface Partida extends ImportesConcepto {
  /** Price of a line that the customer pays. */
  neto: Centavos
}

function desglosar({ cantidad, importe, descuento, tasa, ...resto }: PartidaConIva, indice: number): Partida {
  const retenidas = resto.retenidas ?? SIN_RETENCIONES
  const neto = importe - descuento
  const Cantidad = aMicros(cantidad)
  if (descuento < 0 || neto <= 0 || Cantidad === 0n) throw new ImportesError('PARTIDA_SIN_IMPORTE', indice)
  const Base = baseDe(deCentavos(neto), tasa, retenidas)
  const Importe = descuento === 0 ? Base : baseDe(deCentavos(importe), tasa, retenidas)
  const Retenciones = retencionesDe(Base, retenidas)
  // Without IVA the centavo that a retention's six decimals leave is nobody's.
  const resto6 = deCentavos(neto) - Base + total(Retenciones.map((una) => una.Importe))
  return {
    ...{ Cantidad, Importe, Base, tasa, neto, Retenciones },
    ValorUnitario: 0n,
    Descuento: descuento === 0 ? null : Importe - Base,
    Iva: centesimasDe[tasa] ? resto6 : 0n,
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
  if (!empata || partidas.some(({ Descuento, Retenciones }) => Descuento !== null || Retenciones.length > 0)) return
  for (const partida of partidas) {
    const divisor = 100n + BigInt(centesimasDe[partida.tasa] ?? 0)
    const sobra = partida.Base * divisor - deCentavos(partida.neto) * 100n
    if (sobra === 0n) continue
    const paso = sobra > 0n ? -1n : 1n
    partida.Base += paso
    partida.Importe += paso
    partida.Iva -= paso
    return
  }
}

/** Furthest that a base moves so that the sums round to what was charged, and its steps; millionths. */
const [ALCANCE, PASO] = [12_000n, 50n]

/**
 * Moves the base of the largest line by less than two centavos, so that kinds of tax that round apart add up to what was charged. Its
 * taxes follow it; SAT compares them with their base alone. Null where no move does.
 */
function cuadrar(conceptos: readonly ImportesConcepto[], cobrado: Centavos): Importes | null {
  const mayor = conceptos.reduce((lugar, { Base }, n) => (Base > (conceptos[lugar]?.Base ?? 0n) ? n : lugar), 0)
  const suya = conceptos[mayor]
  if (!suya || suya.Descuento !== null) return null
  const [retIva, retIsr] = [tasaRetenida(suya, IVA), tasaRetenida(suya, ISR)] as [
    ClaseFiscal['retIva'],
    ClaseFiscal['retIsr'],
  ]
  for (let distancia = 0n; distancia <= ALCANCE; distancia += PASO)
    for (const Base of [suya.Base + distancia, suya.Base - distancia]) {
      if (Base <= 0n) continue
      const movida = {
        ...{ ...suya, Base, Importe: Base, Iva: ivaDe(Base, suya.tasa) },
        ...{ Retenciones: retencionesDe(Base, { retIva, retIsr }), ValorUnitario: unitarioDe(Base, suya.Cantidad) },
      }
      const importes = resumir(conceptos.map((concepto, n) => (n === mayor ? movida : concepto)))
      if (importes.Total === cobrado) return importes
    }
  return null
}

const unitarioDe = (Importe: Micros, Cantidad: Micros): Micros => dividir(Importe * 1_000_000n, Cantidad)

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
    const ValorUnitario = unitarioDe(concepto.Importe, concepto.Cantidad)
    if (ValorUnitario === 0n) throw new ImportesError('PARTIDA_SIN_IMPORTE', indice)
    return { ...concepto, ValorUnitario }
  })
  const importes = resumir(conceptos)
  const cobrado = sumar(...desglosadas.map(({ neto }) => neto))
  if (importes.Total === cobrado) return importes
  const cuadrados = cuadrar(importes.conceptos, cobrado)
  if (!cuadrados) throw new ImportesError('NO_CUADRA')
  return cuadrados
}

function calcular(partida: PartidaAntesDeIva, indice: number): ImportesConcepto {
  const { tasa, retenidas = SIN_RETENCIONES } = partida
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
    ValorUnitario: comoSeEscribio ? precio : unitarioDe(Importe, Cantidad),
    Descuento: descuento === 0n ? null : descuento,
    Iva: ivaDe(Base, tasa),
    Retenciones: retencionesDe(Base, retenidas),
  }
}

/**
 * Amounts of a CFDI whose lines are typed before IVA (D-82). A line is quantity × price to the centavo, half up, less its
 * percentage to the centavo; from whole centavos the IVA of a line has four decimals at most, so with one rate Total is
 * (Σ lines) × 1.16 to the centavo. Of several kinds each rounds by itself, as `renglonesDeImpuestos` does for the form.
 * @throws ImportesError PARTIDA_SIN_IMPORTE, SIN_PARTIDAS; NO_CUADRA when `esperado`, the total on the screen, is another.
 * @throws RangeError when a number is no decimal of at most six places.
 */
export function importesAntesDeIva(partidas: readonly PartidaAntesDeIva[], esperado: Centavos | null): Importes {
  if (partidas.length === 0) throw new ImportesError('SIN_PARTIDAS')
  const importes = resumir(partidas.map(calcular))
  if (esperado !== null && importes.Total !== esperado) throw new ImportesError('NO_CUADRA')
  return importes
}

import { medidaDeRollo, type RolloDeEtiquetas } from '@nitida/contract/inventario.etiquetas.rules'
import type { AnchoTicket } from '@nitida/contract/tickets.rules'
import { medidasDe, PROPORCION } from './medidas.ts'

/** What a label says, as plain data. */
export interface EtiquetaImpresa {
  readonly nombre: string
  readonly detalle: string
  /** Pesos, with IVA. */
  readonly precio: number
  readonly codigo: string
  /** Widths of bars and gaps in modules, a bar first; null for a code that Code 128 has no letters for. */
  readonly barras: readonly number[] | null
}

/** White at both sides of the bars, in modules, without which scanners do not find them. */
export const SILENCIO = 10
export const modulosDe = (barras: readonly number[]): number => barras.reduce((suma, ancho) => suma + ancho, 0)

/** Bars as a path, one unit a module. */
export function trazoDeBarras(barras: readonly number[], alto: number): string {
  let x = 0
  let trazo = ''
  for (const [i, ancho] of barras.entries()) {
    if (i % 2 === 0) trazo += `M${x} 0h${ancho}v${alto}h-${ancho}z`
    x += ancho
  }
  return trazo
}

/** Dots of a roll's label on the head that a ticket's width is for; whole pixels of the layout. */
export function dotsDeRollo(rollo: RolloDeEtiquetas, papel: AnchoTicket): { ancho: number; alto: number } {
  const { dotsPorMm } = medidasDe(papel)
  const dots = (mm: number) => Math.floor((mm * dotsPorMm) / PROPORCION) * PROPORCION
  const { ancho, alto } = medidaDeRollo[rollo]
  return { ancho: dots(ancho), alto: dots(alto) }
}

/** Finer bars than two dots run into each other on a thermal head; wider ones than three gain nothing. */
const MODULO_MINIMO = 2
const MODULO_MAXIMO = 3

/** Dots of a module of bars on so many dots; null where they would be too fine. */
export function moduloDeBarras(barras: readonly number[], ancho: number): number | null {
  const cabe = Math.floor(ancho / (modulosDe(barras) + 2 * SILENCIO))
  return cabe < MODULO_MINIMO ? null : Math.min(cabe, MODULO_MAXIMO)
}

const MODULO_MAXIMO_QR = 4

/** Dots of a module of a QR code in a square of so many. */
export const moduloDeQr = (lado: number, dots: number): number =>
  Math.max(1, Math.min(MODULO_MAXIMO_QR, Math.floor(dots / lado)))

import type { AnchoTicket } from '@nitida/contract/tickets.rules'

/**
 * Dots of the head per CSS pixel, a whole number on every head, so that letters, lines and modules fall on dots. A narrower head
 * gets fewer letters on a line, not smaller ones.
 */
export const PROPORCION = 2

interface Medidas {
  readonly dotsPorMm: number
  /** White at both sides, in dots, because rolls do not run quite straight. */
  readonly margen: number
}

const medidas: Record<AnchoTicket, Medidas> = {
  560: { dotsPorMm: 8, margen: 24 },
  496: { dotsPorMm: 180 / 25.4, margen: 20 },
  384: { dotsPorMm: 8, margen: 8 },
}

export const medidasDe = (dots: AnchoTicket): Medidas => medidas[dots]

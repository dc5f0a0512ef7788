import type { AnchoTicket } from '@nitida/contract/tickets.rules'

interface Medidas {
  /** CSS pixels of the layout. */
  readonly ancho: number
  /** Dots of the head in a millimetre of paper. */
  readonly dotsPorMm: number
}

/** Every head gets letters of about the same size; on a narrow roll fewer of them go on a line. */
const medidas: Record<AnchoTicket, Medidas> = {
  560: { ancho: 280, dotsPorMm: 8 },
  496: { ancho: 280, dotsPorMm: 180 / 25.4 },
  384: { ancho: 208, dotsPorMm: 8 },
}

export const medidasDe = (dots: AnchoTicket): Medidas => medidas[dots]

/** Dots of the head per CSS pixel: what a renderer calls the device's pixel ratio. */
export const proporcionDe = (dots: AnchoTicket): number => dots / medidas[dots].ancho

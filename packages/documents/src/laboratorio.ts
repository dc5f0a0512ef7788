import type { ElementoTicket } from '@nitida/contract/tickets'

/** What the laboratory makes, or a piece of a prescription: a heading and its lines. */
export interface Bloque {
  readonly titulo: string
  readonly lineas: readonly string[]
}

const NOMBRES = [
  ['armazon', 'Armazón'],
  ['lente', 'Lente'],
  ['otro', 'Otro'],
  ['grado', 'Grado'],
  ['tono', 'Tono'],
  ['observaciones', 'Observaciones'],
] as const

/** The numbered blocks of the laboratory, one per element; what nobody filled in takes no paper. */
export const bloquesDeLaboratorio = (elementos: readonly ElementoTicket[]): Bloque[] =>
  elementos.map((elemento, i) => ({
    titulo: `${i + 1}.`,
    lineas: NOMBRES.flatMap(([campo, nombre]) => (elemento[campo] ? [`${nombre}: ${elemento[campo]}`] : [])),
  }))

/** How a ticket is parted from the roll. Heads without a knife only feed; a label's roll goes on to the next label. */
export type Corte = 'parcial' | 'total' | 'ninguno' | 'etiqueta'

/** Facts of a printer that a ticket needs. All of them understand ESC/POS and `GS v 0`. */
export interface PerfilImpresora {
  readonly id: string
  /** Name on the screen. */
  readonly nombre: string
  /** Parts of a queue's name that tell this model, in any capitals. */
  readonly coincide: readonly string[]
  /** Dots of the head. */
  readonly dots: number
  /** Dots of a ticket: the 70 mm layout at the head's density, or all of a narrow one. */
  readonly dotsTicket: number
  readonly corte: Corte
}

const de80mm = { dots: 576, dotsTicket: 560, corte: 'parcial' } as const

/** The roll most shops have, and so the best guess for an unknown printer. */
export const perfilGenerico: PerfilImpresora = {
  id: '80mm',
  nombre: 'Rollo de 80 mm (203 ppp)',
  coincide: [],
  ...de80mm,
}

export const perfiles: readonly PerfilImpresora[] = [
  { id: 'tm-t20', nombre: 'Epson TM-T20', coincide: ['TM-T20'], ...de80mm },
  { id: 'ec-pm-80', nombre: 'EC Line EC-PM-80', coincide: ['EC-PM-80'], ...de80mm },
  { id: 'pos-80', nombre: 'POS-80 / XP-80', coincide: ['POS-80', 'XP-80'], ...de80mm },
  {
    id: 'tm-t88',
    nombre: 'Epson TM-T88, TM-T70 (180 ppp)',
    coincide: ['TM-T88', 'TM-T70'],
    dots: 512,
    dotsTicket: 496,
    corte: 'parcial',
  },
  { id: '58mm', nombre: 'Rollo de 58 mm', coincide: ['POS-58', 'XP-58'], dots: 384, dotsTicket: 384, corte: 'ninguno' },
  perfilGenerico,
]

const contiene = (nombre: string, parte: string): boolean => nombre.toLowerCase().includes(parte.toLowerCase())

/** The profile that a queue's name tells, or the generic one. */
export const perfilDe = (impresora: string): PerfilImpresora =>
  perfiles.find(({ coincide }) => coincide.some((parte) => contiene(impresora, parte))) ?? perfilGenerico

export const perfilConId = (id: string): PerfilImpresora | null => perfiles.find((perfil) => perfil.id === id) ?? null

/**
 * The printer to begin with: the first of the preferred models (D-66, parts of names in order of preference) that is among
 * the queues of this computer; null when none is.
 */
export function elegirPreferida(impresoras: readonly string[], preferidas: readonly string[]): string | null {
  for (const modelo of preferidas) {
    const hallada = impresoras.find((impresora) => contiene(impresora, modelo))
    if (hallada) return hallada
  }
  return null
}

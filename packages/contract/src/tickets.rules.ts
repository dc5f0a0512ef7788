/** Which blocks a ticket shows (spec §4): 0 customer, 1 administrator, 2 laboratory, 3 neither money nor laboratory (D-35). */
export const tiposNota = [0, 1, 2, 3] as const
export type TipoNota = (typeof tiposNota)[number]

export const NOTA_CLIENTE = 0
export const NOTA_ADMINISTRACION = 1
export const NOTA_LABORATORIO = 2

interface Bloques {
  /** Prices, totals and how it was paid. */
  readonly importes: boolean
  /** The laboratory's blocks. */
  readonly laboratorio: boolean
}

const bloques: Record<TipoNota, Bloques> = {
  0: { importes: true, laboratorio: false },
  1: { importes: true, laboratorio: true },
  2: { importes: false, laboratorio: true },
  3: { importes: false, laboratorio: false },
}

export const bloquesDe = (tipo: TipoNota): Bloques => bloques[tipo]

/** The type in an address; any other text is the default, which shows everything (spec §4). */
export const leerTipoNota = (texto: string | null): TipoNota =>
  tiposNota.find((tipo) => String(tipo) === texto) ?? NOTA_ADMINISTRACION

/** Dots of a ticket, by the head of the printer: the 70 mm layout at 203 and 180 dpi, and a 58 mm roll. */
export const anchosTicket = [560, 496, 384] as const
export type AnchoTicket = (typeof anchosTicket)[number]
export const ANCHO_TICKET: AnchoTicket = 560

/** Whether tickets are drawn for heads like this one. */
export const esAnchoTicket = (dots: number): dots is AnchoTicket => anchosTicket.some((ancho) => ancho === dots)

/** How long a signed address of a ticket lives (D-36). */
export const VIDA_TICKET_S = 300

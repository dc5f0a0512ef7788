/** Rolls of labels, by what of each is printed on; `alto` leaves the millimetre before the next label white. */
export const rollosDeEtiquetas = ['50x25', '32x25', 'joyeria'] as const
export type RolloDeEtiquetas = (typeof rollosDeEtiquetas)[number]

interface Medida {
  readonly nombre: string
  /** Millimetres. */
  readonly ancho: number
  readonly alto: number
}

export const medidaDeRollo: Record<RolloDeEtiquetas, Medida> = {
  '50x25': { nombre: 'Rollo de 50 × 25 mm', ancho: 50, alto: 24 },
  '32x25': { nombre: 'Rollo de 32 × 25 mm', ancho: 32, alto: 24 },
  joyeria: { nombre: 'Rollo de joyería, 50 × 12 mm', ancho: 50, alto: 12 },
}

/** A letter sheet of labels of 1 × 2⅝ inches. */
export const COLUMNAS_DE_HOJA = 3
export const ETIQUETAS_POR_HOJA = 30

/** Articles whose labels are drawn at once, and labels of all sheets of one PDF. */
export const ARTICULOS_POR_DIBUJO = 20
export const MAXIMO_DE_HOJAS = 20
export const MAXIMO_DE_ETIQUETAS = MAXIMO_DE_HOJAS * ETIQUETAS_POR_HOJA

/** An article and how many labels of it are wanted. */
export interface PorEtiquetar {
  readonly id: number
  readonly nombre: string
  readonly detalle: string
  readonly piezas: number
}

interface Descrito {
  id: number
  marca: string
  modelo: string
  color: string
  medida: string
}

/** An article with a label for each of its pieces, and one where there is none. */
export const porEtiquetar = ({ id, marca, modelo, color, medida }: Descrito, piezas: number): PorEtiquetar => ({
  ...{ id, piezas: Math.max(1, piezas) },
  nombre: `${marca} ${modelo}`,
  detalle: [color, medida].filter(Boolean).join(' · '),
})

/** Lines of one article together. */
export function juntos(renglones: readonly PorEtiquetar[]): PorEtiquetar[] {
  const porId = new Map<number, PorEtiquetar>()
  for (const uno of renglones) {
    const antes = porId.get(uno.id)
    porId.set(uno.id, antes ? { ...antes, piezas: antes.piezas + uno.piezas } : uno)
  }
  return [...porId.values()]
}

/** A list in parts of so many at most. */
export const enPartes = <T>(todos: readonly T[], cuantos: number): T[][] =>
  Array.from({ length: Math.ceil(todos.length / cuantos) }, (_, i) => todos.slice(i * cuantos, (i + 1) * cuantos))

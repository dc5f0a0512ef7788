/**
 * An XML element with SAT's prefix in its name (`cfdi:Concepto`). What we build and what we read from outside have this one
 * shape, so that cadena, rules and amounts read both.
 */
export interface Nodo {
  readonly nombre: string
  readonly atributos: Readonly<Record<string, string>>
  readonly hijos: readonly Nodo[]
  /** Text between the tags, in read documents only, and only where no element is inside. */
  readonly texto?: string
}

/** An element; attributes that are null and children that are null are left out. */
export function nodo(
  nombre: string,
  atributos: Readonly<Record<string, string | null>>,
  hijos: readonly (Nodo | null)[] = [],
): Nodo {
  const presentes: Record<string, string> = {}
  for (const clave in atributos) {
    const valor = atributos[clave]
    if (valor !== null && valor !== undefined) presentes[clave] = valor
  }
  return { nombre, atributos: presentes, hijos: hijos.filter((hijo) => hijo !== null) }
}

export const hijosDe = (padre: Nodo | null, nombre: string): readonly Nodo[] =>
  padre?.hijos.filter((hijo) => hijo.nombre === nombre) ?? []

/** The first element at the end of a path of names, or null. */
export const buscar = (padre: Nodo | null, ...ruta: string[]): Nodo | null =>
  ruta.reduce<Nodo | null>((actual, nombre) => actual?.hijos.find((hijo) => hijo.nombre === nombre) ?? null, padre)

/** All elements at the end of a path of names, through every branch. */
export const todos = (padre: Nodo | null, ...ruta: string[]): readonly Nodo[] =>
  ruta.reduce<readonly Nodo[]>((nivel, nombre) => nivel.flatMap((uno) => hijosDe(uno, nombre)), padre ? [padre] : [])

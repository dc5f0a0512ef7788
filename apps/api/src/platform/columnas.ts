/** A column under the name the wire gives it, as a select lists it: `n.esf_od as esfOd`, or `n.tipo` where both agree. */
type Alias = `${string}.${string}`

type ColumnaDe<A extends string> = A extends `${string}.${infer C} as ${string}`
  ? C
  : A extends `${string}.${infer C}`
    ? C
    : never
type CampoDe<A extends string> = A extends `${string} as ${infer F}` ? F : A extends `${string}.${infer F}` ? F : never

/** What a list of columns takes to be written: the wire's names. */
export type CamposDe<L extends readonly Alias[]> = CampoDe<L[number]>

/**
 * The values of a row to insert, from the list that reads it: what is written and what is read cannot come apart. A field that
 * is missing in `datos`, or of another type than its column, does not compile where the row is inserted.
 */
export function enColumnas<const L extends readonly Alias[], D extends Record<CamposDe<L>, unknown>>(
  columnas: L,
  datos: D,
) {
  const valores = new Map<string, unknown>(Object.entries(datos))
  const pares = columnas.map((texto) => {
    const [columna = '', campo = columna] = texto.slice(texto.indexOf('.') + 1).split(' as ')
    return [columna, valores.get(campo) ?? null]
  })
  return Object.fromEntries(pares) as { [A in L[number] as ColumnaDe<A>]: D[CampoDe<A> & keyof D] }
}

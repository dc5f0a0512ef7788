/** One number that is compared with its limit. */
export interface Resultado {
  nombre: string
  valor: number
  unidad: string
  /** Key of the limit in `budgets.json`. */
  limite: string
}

export interface OpcionesDeBench {
  /** Seed of what chance decides, for scenarios that have any; without it they take their own. */
  semillas: readonly number[]
}

/** A benchmark: it seeds its own data, cleans up after itself, and gives its numbers: at its end, or as it has them when it takes long. */
export interface Escenario {
  nombre: string
  correr(opciones: OpcionesDeBench): Promise<Resultado[]> | AsyncIterable<Resultado>
}

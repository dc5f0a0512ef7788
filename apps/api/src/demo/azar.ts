/** Chance that repeats itself: the same seed gives the same data on every machine, so that a demo can be talked about. */
export interface Azar {
  /** 0 ≤ x < 1. */
  real(): number
  /** A whole number from `minimo` to `maximo`, both included. */
  entero(minimo: number, maximo: number): number
  elegir<T>(opciones: readonly T[]): T
  /** True with the given probability. */
  ocurre(probabilidad: number): boolean
}

/** Mulberry32: 32 bits of state are plenty for names and slots. Not for secrets. */
export function crearAzar(semilla: number): Azar {
  let estado = semilla >>> 0
  const real = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let mezcla = Math.imul(estado ^ (estado >>> 15), 1 | estado)
    mezcla = (mezcla + Math.imul(mezcla ^ (mezcla >>> 7), 61 | mezcla)) ^ mezcla
    return ((mezcla ^ (mezcla >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    real,
    entero: (minimo, maximo) => minimo + Math.floor(real() * (maximo - minimo + 1)),
    elegir(opciones) {
      const opcion = opciones[Math.floor(real() * opciones.length)]
      if (opcion === undefined) throw new Error('nothing to choose from')
      return opcion
    },
    ocurre: (probabilidad) => real() < probabilidad,
  }
}

/** Chooses by weight: `[['Hernández', 672], …]`. The sums are made once. */
export function ruleta<T>(pesos: readonly (readonly [T, number])[]): (azar: Azar) => T {
  const acumulados: number[] = []
  let suma = 0
  for (const [, peso] of pesos) {
    suma += peso
    acumulados.push(suma)
  }
  return (azar) => {
    const punto = azar.real() * suma
    const fila = pesos[acumulados.findIndex((limite) => punto < limite)]
    if (!fila) throw new Error('nothing to choose from')
    return fila[0]
  }
}

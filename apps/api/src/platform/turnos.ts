/** Runs work a few at a time, in the order in which it came. */
export type Turnos = <T>(trabajo: () => Promise<T>) => Promise<T>

/** @param lugares how many may work at once. */
export function crearTurnos(lugares: number): Turnos {
  const espera: (() => void)[] = []
  let libres = lugares
  return async (trabajo) => {
    if (libres > 0) libres--
    else await new Promise<void>((resolve) => espera.push(resolve))
    try {
      return await trabajo()
    } finally {
      const siguiente = espera.shift()
      if (siguiente) siguiente()
      else libres++
    }
  }
}

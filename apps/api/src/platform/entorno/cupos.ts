/** Runs work a few at a time, in the order in which it came. */
export type Cupo = <T>(trabajo: () => Promise<T>) => Promise<T>

/**
 * @param lugares how many may work at once.
 * @param descansoDe milliseconds that a place stays empty after so many of work, while others wait for it, so that work without
 * turns is served.
 */
export function crearCupo(lugares: number, descansoDe: (ms: number) => number = () => 0): Cupo {
  const espera: (() => void)[] = []
  let libres = lugares
  return async (trabajo) => {
    if (libres > 0) libres--
    else await new Promise<void>((resolve) => espera.push(resolve))
    const inicio = performance.now()
    try {
      return await trabajo()
    } finally {
      const siguiente = espera.shift()
      const descanso = siguiente ? descansoDe(performance.now() - inicio) : 0
      if (!siguiente) libres++
      else if (descanso > 0) setTimeout(siguiente, descanso)
      else siguiente()
    }
  }
}

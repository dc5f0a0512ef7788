/** The value below which a fraction of the samples lies (nearest rank). */
export function percentil(muestras: readonly number[], fraccion: number): number {
  const orden = [...muestras].sort((a, b) => a - b)
  return orden[Math.min(orden.length - 1, Math.max(0, Math.ceil(orden.length * fraccion) - 1))] ?? Number.NaN
}

export const mediana = (muestras: readonly number[]): number => percentil(muestras, 0.5)

/** Milliseconds that a piece of work takes. */
export async function cronometrar(trabajo: () => Promise<unknown>): Promise<number> {
  const inicio = performance.now()
  await trabajo()
  return performance.now() - inicio
}

/**
 * Measures several variants side by side: warmed up, then in turns, so that a noisy moment hits all of them.
 * @returns the samples of each, in milliseconds.
 */
export async function alternar<N extends string>(
  variantes: Record<N, () => Promise<unknown>>,
  { vueltas, calentamiento = 3 }: { vueltas: number; calentamiento?: number },
): Promise<Record<N, number[]>> {
  const nombres = Object.keys(variantes) as N[]
  const muestras = Object.fromEntries(nombres.map((nombre) => [nombre, [] as number[]])) as Record<N, number[]>
  for (let vuelta = -calentamiento; vuelta < vueltas; vuelta++) {
    for (const nombre of nombres) {
      const ms = await cronometrar(variantes[nombre])
      if (vuelta >= 0) muestras[nombre].push(ms)
    }
  }
  return muestras
}

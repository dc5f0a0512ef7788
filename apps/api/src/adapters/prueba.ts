import type { PasoDePrueba, Prueba } from '@nitida/contract/conexiones'

/** Time that a trial may take in all. */
export const PLAZO_DE_PRUEBA_MS = 10_000

export const enSegundos = (plazoMs: number): string => `No respondió en ${Math.ceil(plazoMs / 1000)} s.`

/** Why a step failed: whose turn it is, in plain words, and what the service said. */
export interface Tropiezo {
  detalle: string
  codigo: string | null
}

/** Result of a trial whose steps went well up to `n`, each with what it found; `tropiezo` is why that one did not. */
export function juzgar(
  titulos: readonly string[],
  hallado: readonly string[],
  tropiezo: Tropiezo | null,
  inicio: number,
): Prueba {
  const pasos = titulos.map((que, n): PasoDePrueba => {
    const detalle = hallado[n]
    if (detalle !== undefined) return { que, estado: 'bien', detalle, codigo: null }
    return n === hallado.length && tropiezo
      ? { que, estado: 'mal', ...tropiezo }
      : { que, estado: 'sin_llegar', detalle: 'No se llegó', codigo: null }
  })
  return { bien: tropiezo === null, ms: Math.round(performance.now() - inicio), pasos }
}

/** Failures in a row after which the service is left alone, and for how long. */
const FALLAS = 5
const PAUSA_MS = 60_000

export interface Cortacircuitos {
  /** False while the service rests; after the pause one call at a time may try. */
  permite(): boolean
  /** Notes how a call ended: with any answer of the service, or with none. */
  anotar(respondio: boolean): void
}

/** Spares a service that does not answer, and the people who would wait for it. Each process learns by itself. */
export function crearCortacircuitos(now: () => Date): Cortacircuitos {
  let [fallas, hasta] = [0, 0]
  return {
    permite() {
      if (fallas < FALLAS) return true
      const ahora = now().getTime()
      if (ahora < hasta) return false
      hasta = ahora + PAUSA_MS // this one tries; the next waits for what it finds
      return true
    },
    anotar(respondio) {
      fallas = respondio ? 0 : fallas + 1
      if (fallas >= FALLAS) hasta = now().getTime() + PAUSA_MS
    },
  }
}

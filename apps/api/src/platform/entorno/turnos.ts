import { setImmediate as ceder } from 'node:timers/promises'

/** Rows that are worked through before others' calls have their turn: some milliseconds. */
const DE_UN_TIRON = 50

/** Maps many rows, and lets whatever else waits for this process have its turn in between. */
export async function mapearPorTurnos<T, R>(filas: readonly T[], hacer: (fila: T) => R): Promise<R[]> {
  const hechas: R[] = []
  for (const [i, fila] of filas.entries()) {
    if (i > 0 && i % DE_UN_TIRON === 0) await ceder()
    hechas.push(hacer(fila))
  }
  return hechas
}

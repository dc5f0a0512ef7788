import { setTimeout as esperar } from 'node:timers/promises'

const MIRADA_MS = 100

/** Waits for a state. @throws Error that names what was waited for. */
export async function esperarA(que: string, cumplido: () => Promise<boolean>, plazoMs = 120_000): Promise<void> {
  const plazo = performance.now() + plazoMs
  while (!(await cumplido())) {
    if (performance.now() > plazo) throw new Error(`${que}: not within ${plazoMs / 1000} s`)
    await esperar(MIRADA_MS)
  }
}

import { readFileSync } from 'node:fs'

const LATIDO_MS = 20

/**
 * Counts the time that this process was given. A computer that is busy with others holds its timers back, and a late one counts
 * once: a limit on this time is about us, and not about them.
 */
export function contarPulso(): { ms: () => number; parar: () => void } {
  let latidos = 0
  const timer = setInterval(() => latidos++, LATIDO_MS)
  timer.unref()
  return { ms: () => latidos * LATIDO_MS, parar: () => clearInterval(timer) }
}

/** Time of this process until work is done. */
export async function pulsoDe(trabajo: () => Promise<unknown> | undefined): Promise<number> {
  const pulso = contarPulso()
  try {
    await trabajo()
    return pulso.ms()
  } finally {
    pulso.parar()
  }
}

/**
 * Milliseconds of computing that this thread has done, where the system tells (Linux); elsewhere the clock. A busy computer makes
 * a thread wait, and never makes it compute more.
 */
function computo(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** Longest piece of computing, in milliseconds, for which work kept everybody else of this process waiting. */
export async function atascoDe(trabajo: () => Promise<unknown> | undefined): Promise<number> {
  let [antes, peor] = [computo(), 0]
  const medir = () => {
    const ahora = computo()
    peor = Math.max(peor, ahora - antes)
    antes = ahora
    siguiente = setImmediate(medir)
  }
  let siguiente = setImmediate(medir)
  try {
    await trabajo()
    return Math.max(peor, computo() - antes) // what kept the last turn from coming counts as well
  } finally {
    clearImmediate(siguiente)
  }
}

const VUELTAS = 4

/**
 * The least that a few rounds measured; one below the limit is the last. A collection of garbage is nobody's work in particular, and
 * does not come each time.
 */
export async function menorDe(limite: number, medir: () => Promise<number>): Promise<number> {
  let menor = Number.POSITIVE_INFINITY
  for (let vuelta = 0; vuelta < VUELTAS && menor >= limite; vuelta++) menor = Math.min(menor, await medir())
  return menor
}

/** Longest piece of computing of a work that may be done again, without what does not come each time. */
export const menorAtasco = (limite: number, trabajo: () => Promise<unknown>): Promise<number> =>
  menorDe(limite, () => atascoDe(trabajo))

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

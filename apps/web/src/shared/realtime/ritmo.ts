/**
 * How pages come back after a cut that hit all of them: a server that starts again, or a line that breaks, is met by a thousand at
 * once. They spread their attempts over the whole of what the specification allows (§9: 1 s to 5 s), and what they
 * missed over some seconds more.
 */
export const REGRESO = { reconnectionDelay: 3000, randomizationFactor: 2 / 3, reconnectionDelayMax: 5000 } as const

/** The longest that a page waits. */
export const RECARGA_MS = 6000

/** Milliseconds until a page that is connected again asks for what it shows. */
export const esperaDeRecarga = (azar: () => number = Math.random): number => Math.floor(azar() * RECARGA_MS)

/**
 * Delays of pages after a cut that hit all of them, since a thousand at once meet a server that starts again. They spread their
 * attempts over the whole span of the specification (§9: 1 s to 5 s), and their reads over some seconds more.
 */
export const REGRESO = { reconnectionDelay: 3000, randomizationFactor: 2 / 3, reconnectionDelayMax: 5000 } as const

/** The longest that a page waits. */
export const RECARGA_MS = 6000

/** Milliseconds until a reconnected page asks for its lists. */
export const esperaDeRecarga = (azar: () => number = Math.random): number => Math.floor(azar() * RECARGA_MS)

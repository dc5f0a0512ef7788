/**
 * Channels (node:diagnostics_channel) on which the platform tells events to whoever counts them. Without a listener they cost
 * nothing. A message is a text: an SQLSTATE, the name of a constraint.
 */
export const REINTENTOS = 'nitida:reintentos'
export const RESTRICCIONES = 'nitida:restricciones'
/** The database cannot write; with its SQLSTATE. */
export const DISCO_LLENO = 'nitida:disco lleno'
/** How long due work of each kind has waited: a map from its name to seconds. */
export const ATRASO = 'nitida:atraso'
/** A read that a replica may answer, and where it was made. */
export const LECTURAS = 'nitida:lecturas'

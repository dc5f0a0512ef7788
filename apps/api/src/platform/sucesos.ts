/**
 * Channels (node:diagnostics_channel) on which the platform tells events to whoever counts them. Without a listener they cost
 * nothing. A message is a text: an SQLSTATE, the name of a constraint.
 */
export const REINTENTOS = 'nitida:reintentos'
export const RESTRICCIONES = 'nitida:restricciones'
/** The database cannot write; with its SQLSTATE. */
export const DISCO_LLENO = 'nitida:disco lleno'

/**
 * Names of the channels (node:diagnostics_channel) on which the platform says what happens, for whoever counts it. Without a
 * listener saying it costs nothing. A message is a text: an SQLSTATE, the name of a constraint.
 */
export const REINTENTOS = 'nitida:reintentos'
export const RESTRICCIONES = 'nitida:restricciones'
/** The database cannot write any more: its SQLSTATE. */
export const DISCO_LLENO = 'nitida:disco lleno'

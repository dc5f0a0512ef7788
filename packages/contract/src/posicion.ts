/**
 * Name of the header that says how far the database was written: with the answer to a write, and with a read that must not be older
 * than that.
 */
export const CABECERA_POSICION = 'x-posicion'

/** In the place of a position: whatever was written up to now. Anything else that is no position counts as this. */
export const ULTIMA = 'ultima'

/** Event of a socket that has opened, with the position that what it missed is before. */
export const EVENTO_POSICION = 'Posicion'

const POSICION = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/i

/** A place in PostgreSQL's log, '16/B374D848', as a number to compare; null for any other text. */
export function leerPosicion(texto: unknown): bigint | null {
  const [, alta, baja] = (typeof texto === 'string' && POSICION.exec(texto)) || []
  return alta && baja ? (BigInt(`0x${alta}`) << 32n) + BigInt(`0x${baja}`) : null
}

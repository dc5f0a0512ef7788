/** Pause after which a scan without Enter is over (spec §9). */
export const PAUSA_MS = 500

/**
 * Reference in a scan (spec §2 "Navigation bar", D-22): the part after the first '='. A scanner set to another keyboard layout
 * types another sign for '=', so without one the last run of exactly 26 letters and digits, the length of a HashId, is taken.
 * @returns null when the text refers to nothing.
 */
export function leerQr(texto: string): string | null {
  const igual = texto.indexOf('=')
  if (igual >= 0) return texto.slice(igual + 1).trim() || null
  const corridas = texto.match(/[0-9A-Za-z]+/g) ?? []
  return corridas.findLast((corrida) => corrida.length === 26) ?? null
}

/** Address of a scan's order (spec §2). The reference stays one part of the path: '?', '#' and '/' lead nowhere else. */
export const rutaDelQr = (parte: string): string => `/=${encodeURIComponent(parte)}`

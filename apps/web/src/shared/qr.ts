/** Without Enter a scan is over after this pause (spec §9). */
export const PAUSA_MS = 500

/**
 * What a scan refers to (spec §2 "Navigation bar", D-22): the part after the first '='. A scanner that believes
 * in another keyboard layout types something else for '=', so without one the last run of exactly 26 letters and digits, the
 * length of a HashId, is taken.
 * @returns null when the text refers to nothing.
 */
export function leerQr(texto: string): string | null {
  const igual = texto.indexOf('=')
  if (igual >= 0) return texto.slice(igual + 1).trim() || null
  const corridas = texto.match(/[0-9A-Za-z]+/g) ?? []
  return corridas.findLast((corrida) => corrida.length === 26) ?? null
}

/** Where what a scan refers to is shown (spec §2). Whatever it is stays one part of the path: '?', '#' and '/' lead nowhere else. */
export const rutaDelQr = (parte: string): string => `/=${encodeURIComponent(parte)}`

/** An hour as it travels: 'HH:MM'. */
export const formaHora = /^\d{2}:\d{2}$/

/**
 * Reads an hour the way people write it: '9', '930', '09:30', '9.30 pm', '21h30'.
 * @returns 'HH:MM' of 24 hours, or null when it is no hour.
 */
export function leerHora(texto: string): string | null {
  const partes = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:h(?:rs?)?\.?)?\s*(?:([ap])\.?\s?m\.?)?$/.exec(
    texto.trim().toLowerCase(),
  )
  if (!partes) return null
  const [, h, m = '0', mitad] = partes
  let hora = Number(h)
  const minuto = Number(m)
  if (mitad && (hora < 1 || hora > 12)) return null
  if (mitad) hora = (hora % 12) + (mitad === 'p' ? 12 : 0)
  if (hora > 23 || minuto > 59) return null
  return `${String(hora).padStart(2, '0')}:${String(minuto).padStart(2, '0')}`
}

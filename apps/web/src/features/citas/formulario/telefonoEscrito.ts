import { normalizarTelefono } from '@nitida/contract/telefonos'

const LARGO = 10
/** '00521' and ten digits. */
const LARGO_CON_PREFIJO = 15
const conPrefijo = /^(?:\+|00[1-9]|52)/
/** Whether ten digits are a whole number; no number of Mexico begins with 0 or 1. */
const deMexico = /^(?:00)?521?([2-9]\d{9})$/

/**
 * Text of the phone field after a key or a paste: ten digits at most (spec §5). A number that begins with +52, 0052 or 52 keeps
 * its prefix until it is whole and then loses it, because cut after ten digits it would be another person's.
 */
export function telefonoEscrito(texto: string): string {
  const limpio = texto.trim().replace(/(?!^\+)\D/g, '')
  const [, nacional] = deMexico.exec(limpio.replace('+', '')) ?? []
  if (nacional) return nacional
  if (conPrefijo.test(limpio)) return limpio.slice(0, LARGO_CON_PREFIJO)
  return normalizarTelefono(limpio).slice(0, LARGO)
}

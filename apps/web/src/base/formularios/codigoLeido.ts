import { aTextoGs1, leerGs1 } from '@nitida/contract/gs1.rules'
import { hoyLocal } from '../../ui/fechaTexto.ts'

/** A code as it travels: one of GS1 as it is printed, because a text of one line loses its separators; any other as it was read. */
export function codigoLeido(texto: string): string {
  const leido = leerGs1(texto, hoyLocal())
  return leido ? aTextoGs1(leido) : texto.trim()
}

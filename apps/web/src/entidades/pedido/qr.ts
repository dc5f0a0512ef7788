import { hallarCodigos } from '@nitida/contract/pedidos.codigo'

/**
 * Reference in a scan (spec §2 "Navigation bar", D-22): the code of an order, or else what follows the first '='. A scanner set to
 * another keyboard layout types another sign for '=', so a code without one is found, too; of several the first behind a '='
 * counts, or the last.
 * @returns null when the text refers to nothing.
 */
export function leerQr(texto: string): string | null {
  const igual = texto.indexOf('=')
  const codigos = hallarCodigos(texto)
  const codigo = igual >= 0 ? codigos[0] : codigos.at(-1)
  return codigo ?? ((igual >= 0 && texto.slice(igual + 1).trim()) || null)
}

/** Address of a scan's order (spec §2). The reference stays one part of the path: '?', '#' and '/' lead nowhere else. */
export const rutaDelQr = (parte: string): string => `/=${encodeURIComponent(parte)}`

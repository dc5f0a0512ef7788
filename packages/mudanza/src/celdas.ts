import type { Celda } from '@nitida/contract/mudanza.libros'

/** A cell as a person reads it: '14/03/1978', '10:30', 'Sí', '2221234567'; empty for an empty one. */
export function escribirCelda(celda: Celda): string {
  return celda === null ? '' : String(celda)
}

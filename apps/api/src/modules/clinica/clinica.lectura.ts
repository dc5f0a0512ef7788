import type { Addendum } from '@nitida/contract/clinica.schema'

/**
 * A record with its corrections applied, the oldest first, so that the newest wins (D-81).
 * @param addenda newest first, as they are read.
 */
export function corregido<T extends object>(registro: T, addenda: readonly Addendum[]): T {
  if (addenda.length === 0) return registro
  const cambios = addenda.toReversed().flatMap(({ cambios }) => cambios.map(({ campo, despues }) => [campo, despues]))
  return { ...registro, ...Object.fromEntries(cambios) }
}

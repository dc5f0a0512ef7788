import { useState } from 'react'

export interface Confirmacion<T> {
  /** Subject of the question. It stays while the dialog closes, so that the words do not vanish before it. */
  dato: T | null
  abierta: boolean
  pedir: (dato: T) => void
  cerrar: () => void
  /** Closes the question if it is still this one, since a late answer may find another. */
  cerrarSi: (es: (dato: T) => boolean) => void
}

/** A question before an action. */
export function useConfirmacion<T>(): Confirmacion<T> {
  const [{ dato, abierta }, poner] = useState<{ dato: T | null; abierta: boolean }>({ dato: null, abierta: false })
  return {
    dato,
    abierta,
    pedir: (nuevo) => poner({ dato: nuevo, abierta: true }),
    cerrar: () => poner((actual) => ({ ...actual, abierta: false })),
    cerrarSi: (es) =>
      poner((actual) => (actual.dato !== null && es(actual.dato) ? { ...actual, abierta: false } : actual)),
  }
}

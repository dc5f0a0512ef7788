import { useState } from 'react'

export interface Confirmacion<T> {
  /** What is asked about. Stays while the dialog closes, so that its words do not vanish before it. */
  dato: T | null
  abierta: boolean
  pedir: (dato: T) => void
  cerrar: () => void
  /** Closes it if that is what it still asks about: an answer that took long may find another question. */
  cerrarSi: (es: (dato: T) => boolean) => void
}

/** A question in front of an action. */
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

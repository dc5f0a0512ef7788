import { useState } from 'react'

export interface Confirmacion<T> {
  /** Subject of the question. It stays while the dialog closes, so that the words do not vanish before it. */
  dato: T | null
  abierta: boolean
  /** Number of the asking: the `key` of its dialog, so that one opened again knows nothing of its last failure or reason. */
  apertura: number
  pedir: (dato: T) => void
  cerrar: () => void
}

/** A question before an action. */
export function useConfirmacion<T>(): Confirmacion<T> {
  const [actual, poner] = useState<{ dato: T | null; abierta: boolean; apertura: number }>({
    dato: null,
    abierta: false,
    apertura: 0,
  })
  return {
    ...actual,
    pedir: (dato) => poner(({ apertura }) => ({ dato, abierta: true, apertura: apertura + 1 })),
    cerrar: () => poner((antes) => ({ ...antes, abierta: false })),
  }
}

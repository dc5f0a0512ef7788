import { useState } from 'react'

export interface Confirmacion<T> {
  /** What is asked about. Stays while the dialog closes, so that its words do not vanish before it. */
  dato: T | null
  abierta: boolean
  pedir: (dato: T) => void
  cerrar: () => void
}

/** A question in front of an action. */
export function useConfirmacion<T>(): Confirmacion<T> {
  const [dato, setDato] = useState<T | null>(null)
  const [abierta, setAbierta] = useState(false)
  return {
    dato,
    abierta,
    pedir: (nuevo) => {
      setDato(() => nuevo)
      setAbierta(true)
    },
    cerrar: () => setAbierta(false),
  }
}

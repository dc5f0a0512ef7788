import { useCallback, useEffect, useState } from 'react'
import { Rechazo, SinRespuesta } from '../../../shared/api/fallos.ts'

export type Hallazgo<T> =
  | { readonly estado: 'esta'; readonly dato: T }
  | { readonly estado: 'noExiste' }
  /** The outcome is unknown, so it can be asked for again. */
  | { readonly estado: 'fallo'; readonly motivo: string }

/**
 * The record in a print page's address, asked for once; null until it is there. Every refusal is "not found" (D-26).
 * @param pedir null for an address that names nothing.
 */
export function useDeLaDireccion<T>(pedir: (() => Promise<T>) | null) {
  const [hallazgo, setHallazgo] = useState<Hallazgo<T> | null>(null)
  const volverAPedir = useCallback(() => void buscar(pedir).then(setHallazgo), [pedir])
  useEffect(volverAPedir, [volverAPedir])
  return { hallazgo, volverAPedir }
}

async function buscar<T>(pedir: (() => Promise<T>) | null): Promise<Hallazgo<T>> {
  if (!pedir) return { estado: 'noExiste' }
  try {
    return { estado: 'esta', dato: await pedir() }
  } catch (error) {
    if (error instanceof Rechazo && error.estatus !== 429) return { estado: 'noExiste' }
    if (error instanceof Rechazo || error instanceof SinRespuesta) return { estado: 'fallo', motivo: error.message }
    throw error
  }
}

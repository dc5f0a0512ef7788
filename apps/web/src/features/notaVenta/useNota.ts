import { useCallback, useEffect, useState } from 'react'
import { type Direccion, type Nota, pedirNota } from './pedirNota.ts'

/**
 * The ticket of an address, asked for once; null until it is there. Not a promise made while rendering: React throws away
 * renders that wait, and each would ask again.
 */
export function useNota(direccion: Direccion): { nota: Nota | null; volverAPedir: () => void } {
  const [nota, setNota] = useState<Nota | null>(null)
  const volverAPedir = useCallback(() => void pedirNota(direccion).then(setNota), [direccion])
  useEffect(volverAPedir, [volverAPedir])
  return { nota, volverAPedir }
}

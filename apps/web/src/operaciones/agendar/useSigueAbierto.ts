import { useEffect, useRef } from 'react'

/**
 * Whether a form is still in front of the user when its answer comes, since it may have been left, and another one opened in its
 * place.
 */
export function useSigueAbierto(open: boolean): () => boolean {
  const abierto = useRef(false)
  useEffect(() => {
    abierto.current = open
    return () => {
      abierto.current = false
    }
  }, [open])
  return () => abierto.current
}

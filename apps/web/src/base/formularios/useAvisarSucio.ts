import { useEffect } from 'react'

/** Tells the screen around a form whether it holds unsaved changes; none once the form is gone. */
export function useAvisarSucio(sucio: boolean, onSucio: (sucio: boolean) => void): void {
  useEffect(() => {
    onSucio(sucio)
    return () => onSucio(false)
  }, [sucio, onSucio])
}

import { useEffect } from 'react'

/** Tells the screen around a form whether something would be lost without it; nothing once the form is gone. */
export function useAvisarSucio(sucio: boolean, onSucio: (sucio: boolean) => void): void {
  useEffect(() => {
    onSucio(sucio)
    return () => onSucio(false)
  }, [sucio, onSucio])
}

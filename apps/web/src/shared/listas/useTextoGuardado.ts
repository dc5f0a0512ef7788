import { useState } from 'react'

/** A text that this browser remembers, in local storage under `clave`. */
export function useTextoGuardado(clave: string): [string, (texto: string) => void] {
  const [texto, setTexto] = useState(() => localStorage.getItem(clave) ?? '')
  const guardar = (nuevo: string) => {
    setTexto(nuevo)
    if (nuevo) localStorage.setItem(clave, nuevo)
    else localStorage.removeItem(clave)
  }
  return [texto, guardar]
}

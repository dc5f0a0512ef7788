import { useState } from 'react'

/** A list's search text: kept in local storage under the specification's key, never in the address (D-74). */
export function useTextoGuardado(clave: string): [string, (texto: string) => void] {
  const [texto, setTexto] = useState(() => localStorage.getItem(clave) ?? '')
  const guardar = (nuevo: string) => {
    setTexto(nuevo)
    if (nuevo) localStorage.setItem(clave, nuevo)
    else localStorage.removeItem(clave)
  }
  return [texto, guardar]
}

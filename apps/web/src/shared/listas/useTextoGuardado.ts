import { useState } from 'react'

/** A text that this browser remembers under `clave`; its tab, where `donde` is the session storage. */
export function useTextoGuardado(clave: string, donde: Storage = localStorage): [string, (texto: string) => void] {
  const [texto, setTexto] = useState(() => donde.getItem(clave) ?? '')
  const guardar = (nuevo: string) => {
    setTexto(nuevo)
    if (nuevo) donde.setItem(clave, nuevo)
    else donde.removeItem(clave)
  }
  return [texto, guardar]
}

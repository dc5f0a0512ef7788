import { useSyncExternalStore } from 'react'

const oyentes = new Set<() => void>()

function oir(oyente: () => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** Keeps a text under `clave`; everything that shows it on this page follows. */
export function guardarTexto(clave: string, texto: string, donde: Storage = localStorage): void {
  if (texto) donde.setItem(clave, texto)
  else donde.removeItem(clave)
  for (const oyente of oyentes) oyente()
}

/** A text that this browser keeps under `clave`, or its tab, where `donde` is the session storage. */
export function useTextoGuardado(clave: string, donde: Storage = localStorage): [string, (texto: string) => void] {
  const texto = useSyncExternalStore(oir, () => donde.getItem(clave) ?? '')
  return [texto, (nuevo) => guardarTexto(clave, nuevo, donde)]
}

import { useEffect, useState } from 'react'
import type { Impresora } from './impresora.ts'

/** The printers of this computer; null until they are known, and while there is no connection. */
export function useLista(impresora: Impresora, conectada: boolean): string[] | null {
  const [lista, setLista] = useState<string[] | null>(null)
  useEffect(() => {
    if (!conectada) return
    let vigente = true
    impresora.listar().then(
      (nombres) => vigente && setLista(nombres),
      () => undefined, // the connection is gone, which the state tells
    )
    return () => {
      vigente = false
      setLista(null)
    }
  }, [impresora, conectada])
  return lista
}

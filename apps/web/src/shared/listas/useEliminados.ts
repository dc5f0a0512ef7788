import { useState } from 'react'
import type { PaginaActual } from './usePagina.ts'

/** Whether a list shows what was removed instead of what is there (D-73); either starts at its first page. */
export function useEliminados({ irA }: PaginaActual): [boolean, (ver: boolean) => void] {
  const [eliminados, setEliminados] = useState(false)
  const verEliminados = (ver: boolean) => {
    setEliminados(ver)
    irA(1)
  }
  return [eliminados, verEliminados]
}

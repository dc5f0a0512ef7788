import { lugarDeBusqueda } from './busqueda.ts'
import type { PaginaActual } from './usePagina.ts'
import { useTextoGuardado } from './useTextoGuardado.ts'

/** A list's search text, never in the address (D-74). Another text is another list, which starts at its first page. */
export function useBusqueda(clave: string, { irA }: PaginaActual): [string, (texto: string) => void] {
  const [busqueda, guardar] = useTextoGuardado(...lugarDeBusqueda(clave))
  const buscar = (texto: string) => {
    guardar(texto.trim())
    irA(1)
  }
  return [busqueda, buscar]
}

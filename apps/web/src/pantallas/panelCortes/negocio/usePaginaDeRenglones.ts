import { rootRouteId, useSearch } from '@tanstack/react-router'
import { type PaginaActual, usePagina } from '../../../base/listas/usePagina.ts'

/** The page of the rows; everything else of the address stays as it is. */
export function usePaginaDeRenglones(): PaginaActual {
  const { pagina: _, ...resto } = useSearch({ from: rootRouteId }) as Record<string, number | string>
  return usePagina(resto)
}

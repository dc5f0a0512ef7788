import { rootRouteId, useNavigate, useSearch } from '@tanstack/react-router'
import { leerPagina } from '../direccion/direccion.ts'

export interface PaginaActual {
  pagina: number
  irA: (pagina: number) => void
  hrefDe: (pagina: number) => string
}

const parametros = (pagina: number, filtros: Readonly<Record<string, number | string>>) =>
  pagina > 1 ? { ...filtros, pagina } : filtros

/**
 * The page of a list, in the address (`?pagina=2`); the first page is left out.
 * @param filtros other parameters of the address: ids that narrow the list.
 */
export function usePagina(filtros: Readonly<Record<string, number | string>> = {}): PaginaActual {
  const pagina = leerPagina(useSearch({ from: rootRouteId }).pagina)
  const navigate = useNavigate()
  return {
    pagina,
    irA: (nueva) => {
      void navigate({ to: '.', search: parametros(nueva, filtros), resetScroll: false })
    },
    hrefDe: (nueva) => {
      const pares = Object.entries(parametros(nueva, filtros)).map(([nombre, valor]) => `${nombre}=${valor}`)
      return pares.length > 0 ? `?${pares.join('&')}` : location.pathname
    },
  }
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { leerPagina } from './busqueda.ts'

export interface PaginaActual {
  pagina: number
  irA: (pagina: number) => void
  hrefDe: (pagina: number) => string
}

const parametros = (pagina: number, filtros: Readonly<Record<string, number | string>>) =>
  pagina > 1 ? { ...filtros, pagina } : filtros

/**
 * The page of a list, carried by the address (`?pagina=2`); the first page carries nothing.
 * @param filtros what else the address carries: ids that narrow the list.
 */
export function usePagina(filtros: Readonly<Record<string, number | string>> = {}): PaginaActual {
  const busqueda: { pagina?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    pagina: leerPagina(busqueda.pagina),
    irA: (pagina) => {
      void navigate({ to: '.', search: parametros(pagina, filtros), resetScroll: false })
    },
    hrefDe: (pagina) => {
      const pares = Object.entries(parametros(pagina, filtros)).map(([nombre, valor]) => `${nombre}=${valor}`)
      return pares.length > 0 ? `?${pares.join('&')}` : location.pathname
    },
  }
}

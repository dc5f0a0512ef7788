import { useNavigate, useSearch } from '@tanstack/react-router'

const MAXIMA = 100_000

function leerPagina(valor: unknown): number {
  const pagina = Number(valor ?? 1)
  return Number.isInteger(pagina) && pagina >= 1 && pagina <= MAXIMA ? pagina : 1
}

export interface PaginaActual {
  pagina: number
  irA: (pagina: number) => void
  hrefDe: (pagina: number) => string
}

/** The page of a list, carried by the address (`?pagina=2`); the first page carries nothing. */
export function usePagina(): PaginaActual {
  const busqueda: { pagina?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    pagina: leerPagina(busqueda.pagina),
    irA: (pagina) => {
      void navigate({ to: '.', search: pagina > 1 ? { pagina } : {}, resetScroll: false })
    },
    hrefDe: (pagina) => (pagina > 1 ? `?pagina=${pagina}` : location.pathname),
  }
}

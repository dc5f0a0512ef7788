import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'

/** Props of every tab. */
export interface DelPaciente {
  idCliente: number
  /** Zone of his branch, which need not be the reader's. */
  sucursal: number
}

/** The page of an open tab, in the address beside it. */
export function usePaginaDeTab() {
  const { pagina } = useParametros('pacientes')
  const navigate = useNavigate()
  const irA = (nueva: number) =>
    void navigate({
      to: '.',
      search: ({ pagina: _, ...antes }: Record<string, unknown>) => (nueva > 1 ? { ...antes, pagina: nueva } : antes),
      resetScroll: false,
    })
  const hrefDe = (nueva: number) => {
    const direccion = new URLSearchParams(location.search)
    direccion.set('pagina', String(nueva))
    return `?${direccion}`
  }
  return { pagina, irA, hrefDe }
}

interface Props<T> {
  /** Title of the list: 'Pedidos del paciente'. */
  titulo: string
  vacio: string
  consulta: UseQueryResult<{ data: readonly T[]; total: number }>
  columnas: readonly Column<T>[]
  clave: (fila: T) => number | string
  pagina: ReturnType<typeof usePaginaDeTab>
}

/** The rows of a tab with their states and pages. */
export const ListaDelPaciente = <T,>({ titulo, vacio, consulta, columnas, clave, pagina }: Props<T>) => (
  <ListaCard
    titulo={titulo}
    sinTitulo
    corta
    consulta={consulta}
    pagina={pagina}
    porPagina={FILAS_POR_PAGINA}
    textoFallo={`No se pudieron cargar: ${titulo.toLowerCase()}`}
    vacio={{ titulo: vacio, icono: <SearchX /> }}
    paginas={`Páginas de ${titulo.toLowerCase()}`}
    esqueleto={4}
    className="overflow-hidden"
    tabla={(filas, cargando) => (
      <Table wide rowLink caption={titulo} columns={columnas} rows={filas} rowKey={clave} busy={cargando} />
    )}
  />
)

/** A link in a row, as lists have it. */
export const enlaceClass =
  'rounded-small font-medium text-brand underline decoration-brand/30 underline-offset-2 hover:decoration-brand'

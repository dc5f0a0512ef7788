import { Pagination } from '../../ui/Pagination.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { PaginaActual } from './usePagina.ts'

interface Props<T> {
  titulo: string
  columnas: readonly Column<T>[]
  filas: readonly T[]
  clave: (fila: T) => number | string
  /** Whether new rows are on their way, while the old ones stay. */
  cargando: boolean
  pagina: PaginaActual
  porPagina: number
  total: number
  /** Name of the page links: 'Páginas del historial'. */
  paginas: string
}

/** The rows of a list without search, and its pages. */
export function TablaPaginada<T>(props: Props<T>) {
  const { titulo, columnas, filas, clave, cargando, pagina, porPagina, total, paginas } = props
  return (
    <>
      <Table caption={titulo} columns={columnas} rows={filas} rowKey={clave} busy={cargando} />
      <Pagination
        page={pagina.pagina}
        pageSize={porPagina}
        total={total}
        onPageChange={pagina.irA}
        hrefOf={pagina.hrefDe}
        label={paginas}
      />
    </>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'

/** Props of every tab. */
export interface DelPaciente {
  idCliente: number
  /** Zone of his branch, which need not be the reader's. */
  sucursal: number
}

export const POR_PAGINA = 10

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
export function ListaDelPaciente<T>({ titulo, vacio, consulta, columnas, clave, pagina }: Props<T>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = consulta
  if (error && !data)
    return (
      <Card>
        <ErrorState
          title={`No se pudieron cargar: ${titulo.toLowerCase()}`}
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      </Card>
    )
  return (
    <Card padded={false} className="overflow-hidden">
      {!data ? <TableSkeleton rows={4} /> : null}
      {data?.data.length === 0 ? <EmptyState title={vacio} /> : null}
      {data && data.data.length > 0 ? (
        <>
          <Table
            wide
            rowLink
            caption={titulo}
            columns={columnas}
            rows={data.data}
            rowKey={clave}
            busy={isPlaceholderData}
          />
          {data.total > POR_PAGINA ? (
            <Pagination
              page={pagina.pagina}
              pageSize={POR_PAGINA}
              total={data.total}
              onPageChange={pagina.irA}
              hrefOf={pagina.hrefDe}
              label={`Páginas de ${titulo.toLowerCase()}`}
            />
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

/** A link in a row, as lists have it. */
export const enlaceClass =
  'rounded-small font-medium text-brand underline decoration-brand/30 underline-offset-2 hover:decoration-brand'

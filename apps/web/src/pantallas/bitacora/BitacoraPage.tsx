import type { Anotacion } from '@nitida/contract/bitacora'
import { useQuery } from '@tanstack/react-query'
import { TablaPaginada } from '../../base/listas/TablaPaginada.tsx'
import { usePagina } from '../../base/listas/usePagina.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Column } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { bitacoraQuery, POR_PAGINA } from './bitacora.consulta.ts'

const columnas: readonly Column<Anotacion>[] = [
  { key: 'accion', title: 'Acción', rowHeader: true, cell: ({ accion }) => accion },
  { key: 'entidad', title: 'De', cell: ({ entidad }) => entidad },
  { key: 'usuario', title: 'Quién', cell: ({ usuario }) => usuario ?? 'El sistema' },
  { key: 'fecha', title: 'Cuándo', cell: ({ createDate }) => <Fecha value={createDate} hora /> },
]

/** `/dashboard/bitacora` (type 0): what was done, by whom, newest first. */
export function BitacoraPage() {
  const pagina = usePagina()
  const { data, error, isFetching, refetch, isPlaceholderData } = useQuery(bitacoraQuery(pagina.pagina))
  return (
    <Page title="Bitácora" subtitle="Lo que se hizo en la cadena, y quién.">
      <Card title="Anotaciones" padded={false}>
        {error && !data ? (
          <ErrorState
            title="No se pudo cargar la bitácora"
            onRetry={() => void refetch()}
            cargando={isFetching}
            causa={error}
          />
        ) : null}
        {data || error ? null : <TableSkeleton rows={10} />}
        {data?.data.length === 0 ? (
          <EmptyState title="Todavía no hay anotaciones">Nadie ha hecho nada.</EmptyState>
        ) : null}
        {data && data.data.length > 0 ? (
          <TablaPaginada
            titulo="Anotaciones"
            columnas={columnas}
            filas={data.data}
            clave={({ id }) => id}
            cargando={isPlaceholderData}
            pagina={pagina}
            porPagina={POR_PAGINA}
            total={data.total}
            paginas="Páginas de la bitácora"
          />
        ) : null}
      </Card>
    </Page>
  )
}

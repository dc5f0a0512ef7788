import type { UseQueryResult } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination, Rango } from '../../ui/Pagination.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { PaginaActual } from './usePagina.ts'

interface Lista<T> {
  data: T[]
  total: number
  totalExacto?: boolean | undefined
}

interface Props<T> {
  titulo: string
  consulta: UseQueryResult<Lista<T>>
  pagina: PaginaActual
  porPagina: number
  busqueda: { label: string; texto: string; onBuscar: (texto: string) => void }
  filtros: ReactNode
  /** At the right of the title. */
  acciones?: ReactNode
  /** Text of a failed load: 'No se pudieron cargar los usuarios'. */
  textoFallo: string
  vacio: { titulo: string; ayuda: string }
  /** A button to create the searched thing, offered where nothing was found. */
  crear?: ReactNode
  /** Whether an edited row keeps the table on the screen whatever the list holds. */
  hayFija?: boolean
  tabla: (filas: T[], cargando: boolean) => ReactNode
}

/** A list with its search, its states and its pages. */
export function ListaCard<T>(props: Props<T>) {
  const { titulo, consulta, pagina, porPagina, busqueda, filtros, acciones } = props
  const { data } = consulta
  const rango = data && (
    <Rango
      page={pagina.pagina}
      pageSize={porPagina}
      total={data.total}
      exacto={data.totalExacto ?? true}
      pending={consulta.isPlaceholderData}
    />
  )
  return (
    <Card title={<span tabIndex={-1}>{titulo}</span>} actions={acciones} padded={false}>
      <div className="-mt-3 px-1 sm:px-2">
        <Toolbar end={rango}>
          <SearchField
            label={busqueda.label}
            value={busqueda.texto}
            onSearch={busqueda.onBuscar}
            className="w-full sm:w-80 min-[90rem]:w-auto min-[90rem]:max-w-80 min-[90rem]:flex-[1_1_12rem] [&_input]:text-ellipsis"
          />
          {filtros}
        </Toolbar>
      </div>
      <Contenido {...props} />
      {data && data.total > 0 ? (
        <Pagination
          page={pagina.pagina}
          pageSize={porPagina}
          total={data.total}
          onPageChange={pagina.irA}
          hrefOf={pagina.hrefDe}
          label={`Páginas de ${titulo}`}
        />
      ) : null}
    </Card>
  )
}

function Contenido<T>(props: Props<T>) {
  const { consulta, porPagina, hayFija, tabla } = props
  const { data, error } = consulta
  const filas = data?.data ?? []
  return (
    <>
      {error ? <Fallo {...props} /> : null}
      {filas.length > 0 || hayFija ? tabla(filas, consulta.isPlaceholderData) : null}
      {data && filas.length === 0 ? <Vacia {...props} total={data.total} /> : null}
      {data || error ? null : <TableSkeleton rows={Math.min(porPagina, 10)} />}
    </>
  )
}

function Fallo<T>({ consulta, textoFallo }: Props<T>) {
  const { data, error, isFetching, refetch } = consulta
  const reintento = { onRetry: () => void refetch(), cargando: isFetching }
  if (!data) {
    return <ErrorState title={textoFallo} {...reintento} causa={error} />
  }
  return (
    <Aviso
      tone="carey"
      className="mx-3 mb-3"
      action={<RetryButton size="sm" onClick={reintento.onRetry} cargando={reintento.cargando} />}
    >
      La lista puede no estar al día. {error?.message}
    </Aviso>
  )
}

function Vacia<T>({ busqueda, vacio, crear, pagina, porPagina, total }: Props<T> & { total: number }) {
  if (total > 0) {
    const irALaUltima = () => pagina.irA(Math.ceil(total / porPagina))
    return (
      <EmptyState
        title="Esta página ya no existe"
        action={<Button onClick={irALaUltima}>Ir a la última página</Button>}
      >
        La lista se acortó mientras la veías.
      </EmptyState>
    )
  }
  if (busqueda.texto) {
    const limpiar = () => busqueda.onBuscar('')
    const acciones = (
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={limpiar}>Limpiar búsqueda</Button>
        {crear}
      </div>
    )
    return (
      <EmptyState title={vacio.titulo} action={acciones}>
        Ningún resultado coincide con «{busqueda.texto}».
      </EmptyState>
    )
  }
  return (
    <EmptyState title={vacio.titulo} icon={<Inbox />} action={crear}>
      {vacio.ayuda}
    </EmptyState>
  )
}

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
  data: readonly T[]
  total: number
  totalExacto?: boolean | undefined
}

interface Props<T> {
  titulo: string
  /** Where the page already says what the list is. */
  sinTitulo?: boolean
  consulta: UseQueryResult<Lista<T>>
  pagina: PaginaActual
  porPagina: number
  /** Left out of a list that is not searched, and with it the strip above the rows. */
  busqueda?: { label: string; texto: string; onBuscar: (texto: string) => void }
  filtros?: ReactNode
  /** At the right of the title. */
  acciones?: ReactNode
  /** Text of a failed load: 'No se pudieron cargar los usuarios'. */
  textoFallo: string
  vacio: { titulo: string; ayuda?: string; icono?: ReactNode }
  /** A button to create the searched thing, offered where nothing was found. */
  crear?: ReactNode
  /** Whether an edited row keeps the table on the screen whatever the list holds. */
  hayFija?: boolean
  /** Name of the page links: 'Páginas de Usuarios' where nothing else is said. */
  paginas?: string
  /** No page links while there is one page. */
  corta?: boolean
  /** Rows of the skeleton. */
  esqueleto?: number
  className?: string
  tabla: (filas: readonly T[], cargando: boolean) => ReactNode
}

/** A list that comes in pages, with its search and its states. */
export function ListaCard<T>(props: Props<T>) {
  const { titulo, sinTitulo, consulta, pagina, porPagina, busqueda, filtros, acciones, className } = props
  const { paginas = `Páginas de ${titulo}`, corta = false } = props
  const { data } = consulta
  const rango = (
    <Rango
      page={pagina.pagina}
      pageSize={porPagina}
      total={data?.total}
      exacto={data?.totalExacto ?? true}
      pending={consulta.isPlaceholderData}
    />
  )
  return (
    <Card
      title={sinTitulo ? undefined : <span tabIndex={-1}>{titulo}</span>}
      actions={acciones}
      padded={false}
      className={className}
    >
      {busqueda ? (
        <div className="-mt-3 px-1 sm:px-2">
          <Toolbar end={rango}>
            <SearchField
              label={busqueda.label}
              value={busqueda.texto}
              onSearch={busqueda.onBuscar}
              className="w-full sm:w-80 min-[90rem]:w-auto min-[90rem]:max-w-80 min-[90rem]:flex-[1_1_9rem] [&_input]:text-ellipsis"
            />
            {filtros}
          </Toolbar>
        </div>
      ) : null}
      <Contenido {...props} />
      {data && data.total > (corta ? porPagina : 0) ? (
        <Pagination
          page={pagina.pagina}
          pageSize={porPagina}
          total={data.total}
          onPageChange={pagina.irA}
          hrefOf={pagina.hrefDe}
          label={paginas}
        />
      ) : null}
    </Card>
  )
}

function Contenido<T>(props: Props<T>) {
  const { consulta, porPagina, hayFija, esqueleto = Math.min(porPagina, 10), tabla } = props
  const { data, error } = consulta
  const filas = data?.data ?? []
  return (
    <>
      {error ? <Fallo {...props} /> : null}
      {filas.length > 0 || hayFija ? tabla(filas, consulta.isPlaceholderData) : null}
      {data && filas.length === 0 ? <Vacia {...props} total={data.total} /> : null}
      {data || error ? null : <TableSkeleton rows={esqueleto} />}
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
  if (busqueda?.texto) {
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
  const { titulo, ayuda, icono = <Inbox /> } = vacio
  return (
    <EmptyState title={titulo} icon={icono} action={crear}>
      {ayuda}
    </EmptyState>
  )
}

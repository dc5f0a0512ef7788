import type { ColumnaTablero } from '@nitida/contract/tablero'
import { clavesColumna, MAXIMO_TARJETAS, TARJETAS_POR_COLUMNA } from '@nitida/contract/tablero.rules'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useHacer } from '../../../base/direccion/useHacer.ts'
import { type Confirmacion, useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { momentoEn, useAhora } from '../../../base/sesion/useAhora.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { FiltroSucursal } from '../../../entidades/sucursal/FiltroSucursal.tsx'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useMediaQuery } from '../../../ui/navegador.ts'
import { Page } from '../../../ui/Page.tsx'
import { RetryButton } from '../../../ui/RetryButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { CambioDeVista } from '../CambioDeVista.tsx'
import { NuevoPedidoButton } from '../lista/NuevoPedido.tsx'
import { useVistaDePedidos } from '../useVistaDePedidos.ts'
import { Columna, Tarjetas } from './Columna.tsx'
import { columnas as textos } from './columnas.ts'

interface Props {
  columnas: readonly ColumnaTablero[]
  conSucursal: boolean
  onMas: (() => void) | null
  cargando: boolean
}

/** All columns side by side, scrolled sideways where they do not fit; one at a time on a phone. */
function Columnas(props: Props) {
  const telefono = useMediaQuery('(width < 40rem)')
  return telefono ? <UnaPorUna {...props} /> : <Lado {...props} />
}

/** The board is as high as the window; each column scrolls by itself under its heading. */
function Lado({ columnas, ...resto }: Props) {
  return (
    <div className="relative -mx-1 overflow-x-auto px-1 pb-2">
      <div className="grid max-h-[max(24rem,calc(100dvh-15.5rem))] auto-cols-[minmax(18rem,1fr)] grid-flow-col grid-rows-1 items-start gap-3 [&>section]:max-h-full">
        {columnas.map((columna) => (
          <Columna key={columna.clave} columna={columna} {...resto} />
        ))}
      </div>
    </div>
  )
}

function UnaPorUna({ columnas, ...resto }: Props) {
  const { columna: elegida, cambiar } = useVistaDePedidos()
  return (
    <Tabs
      label="Estatus"
      value={elegida}
      onValueChange={(valor) => {
        const columna = columnas.find(({ clave }) => clave === valor)
        if (columna) cambiar({ columna: columna.clave })
      }}
      items={columnas.map((columna) => ({
        value: columna.clave,
        label: <Corto {...textos[columna.clave]} />,
        count: columna.total,
        content: (
          <>
            <p className="mb-2 text-sm text-ink2">{textos[columna.clave].nota}</p>
            <Tarjetas columna={columna} {...resto} />
          </>
        ),
      }))}
    />
  )
}

function Corto({ titulo, corto }: { titulo: string; corto: string }) {
  return (
    <span>
      {corto}
      <span className="sr-only">{titulo.slice(corto.length)}</span>
    </span>
  )
}

/** Today in the zones within reach; when one of them passes midnight, the days on the cards are out of date. */
function useDias(): string {
  const sesion = useSesion()
  const { activas } = useSucursales()
  const { zonaHoraria } = sesion.estado
  useAhora(zonaHoraria) // asks again every minute
  const zonas = [zonaHoraria, ...activas.map((sucursal) => sucursal.zonaHoraria)]
  return [...new Set(zonas.map((zona) => momentoEn(zona, sesion).fecha))].sort().join()
}

const tableroQuery = (filtro: { sucursal: number | null; limit: number }, dias: string) => {
  const query = { limit: filtro.limit, ...(filtro.sucursal === null ? {} : { sucursal: filtro.sucursal }) }
  const base = consulta(api.pedidos.tablero, { query })
  return queryOptions({ ...base, queryKey: [...base.queryKey, dias] })
}

/** The board of the address; its columns grow together when one of them is asked for more. */
function useTablero() {
  const { sucursal } = useVistaDePedidos()
  const [limit, setLimit] = useState(TARJETAS_POR_COLUMNA)
  const pedido = useQuery(tableroQuery({ sucursal, limit }, useDias()))
  const crecer =
    limit < MAXIMO_TARJETAS ? () => setLimit(Math.min(limit + TARJETAS_POR_COLUMNA, MAXIMO_TARJETAS)) : null
  return { consulta: pedido, crecer }
}

const traer = () => import('./RecibirVariosDialog.tsx')
const RecibirVariosDialog = deferred(async () => (await traer()).RecibirVariosDialog)

/** The second view of the orders: their steps, since when, and how late they are. */
export function Tablero({ nuevo }: { nuevo: Confirmacion<true> }) {
  const { usuario } = useSesion()
  const { sucursal, cambiar } = useVistaDePedidos()
  const { consulta, crecer } = useTablero()
  const recepcion = useConfirmacion<true>()
  const anticipar = () => void traer()
  useHacer({ recibir: () => recepcion.pedir(true) })
  return (
    <Page
      title="Pedidos"
      subtitle="Qué se está elaborando, qué espera en la sucursal y qué se entregó."
      actions={
        <>
          <CambioDeVista />
          <Button
            icon={<ScanLine />}
            onPointerEnter={anticipar}
            onFocus={anticipar}
            onClick={() => recepcion.pedir(true)}
          >
            Recibir varios
          </Button>
          <NuevoPedidoButton nuevo={nuevo} variant="primary" />
        </>
      }
    >
      {veTodos(usuario) ? (
        <div className="mb-3">
          <FiltroSucursal sucursal={sucursal} onSucursal={(id) => cambiar({ sucursal: id })} />
        </div>
      ) : null}
      <Contenido consulta={consulta} onMas={crecer} conSucursal={veTodos(usuario) && sucursal === null} />
      <Suspense>
        {recepcion.dato === null ? null : (
          <RecibirVariosDialog key={recepcion.apertura} open={recepcion.abierta} onCerrar={recepcion.cerrar} />
        )}
      </Suspense>
    </Page>
  )
}

interface ContenidoProps {
  consulta: UseQueryResult<{ data: ColumnaTablero[] }>
  onMas: (() => void) | null
  conSucursal: boolean
}

function Contenido({ consulta, onMas, conSucursal }: ContenidoProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = consulta
  const reintentar = () => void refetch()
  if (!data) {
    if (!error) return <Esperando />
    return (
      <Card padded={false}>
        <ErrorState
          title="No se pudieron cargar los pedidos"
          onRetry={reintentar}
          cargando={isFetching}
          causa={error}
        />
      </Card>
    )
  }
  return (
    <>
      {error ? (
        <Aviso
          tone="carey"
          className="mb-3"
          action={<RetryButton size="sm" onClick={reintentar} cargando={isFetching} />}
        >
          El tablero puede no estar al día. {error.message}
        </Aviso>
      ) : null}
      <div aria-busy={isPlaceholderData}>
        <Columnas columnas={data.data} conSucursal={conSucursal} onMas={onMas} cargando={isPlaceholderData} />
      </div>
    </>
  )
}

/** The columns keep their place while they come; a phone waits for one. */
function Esperando() {
  return (
    <div className="grid auto-cols-[minmax(18rem,1fr)] grid-flow-col gap-3 overflow-hidden">
      {clavesColumna.map((clave, i) => (
        <Card key={clave} className={i > 0 ? 'max-sm:hidden' : ''}>
          <Skeleton lines={8} />
        </Card>
      ))}
    </div>
  )
}

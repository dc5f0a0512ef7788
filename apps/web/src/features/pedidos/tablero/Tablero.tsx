import type { ColumnaTablero } from '@nitida/contract/tablero'
import { clavesColumna } from '@nitida/contract/tablero.rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { Suspense } from 'react'
import { type Confirmacion, useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CambioDeVista } from '../CambioDeVista.tsx'
import { FiltroSucursal } from '../lista/FiltroSucursal.tsx'
import { NuevoPedidoButton } from '../lista/NuevoPedido.tsx'
import { veTodos } from '../shared/pedidos.peticion.ts'
import { useDireccion } from '../useDireccion.ts'
import { Columnas } from './Columnas.tsx'
import { useTablero } from './useTablero.ts'

const traer = () => import('./RecibirVariosDialog.tsx')
const RecibirVariosDialog = deferred(async () => (await traer()).RecibirVariosDialog)

/** The second view of the orders: where each one stands, since when, and how late it is. */
export function Tablero({ nuevo }: { nuevo: Confirmacion<true> }) {
  const { usuario } = useSesion()
  const { sucursal, cambiar } = useDireccion()
  const { consulta, crecer } = useTablero()
  const recepcion = useConfirmacion<number>()
  const anticipar = () => void traer()
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
            onClick={() => recepcion.pedir((recepcion.dato ?? 0) + 1)}
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
          <RecibirVariosDialog key={recepcion.dato} open={recepcion.abierta} onCerrar={recepcion.cerrar} />
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
        <ErrorState title="No se pudieron cargar los pedidos" onRetry={reintentar} cargando={isFetching}>
          {error.message}
        </ErrorState>
      </Card>
    )
  }
  return (
    <>
      {error ? (
        <Aviso
          tone="carey"
          className="mb-3"
          action={
            <Button size="sm" onClick={reintentar} cargando={isFetching}>
              Reintentar
            </Button>
          }
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

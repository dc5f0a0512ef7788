import { fechaEn } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { type Confirmacion, useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { MOTIVO_ENTREGADO } from '../../entidades/pedido/textos.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { deferred } from '../../ui/deferred.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { columnasDe } from './columnas.tsx'
import type { Movimiento } from './DialogosDelLibro.tsx'
import { preguntarSiDeshacer } from './deshacerEntrega.tsx'

// The dialogs are lazy because they bring the schemas, and the order is looked at far more often than its money is moved.
const traerDialogos = () => import('./DialogosDelLibro.tsx')
const DialogosDelLibro = deferred(async () => (await traerDialogos()).DialogosDelLibro)

const FALLO = 'No se pudieron obtener las transacciones del pedido.'

/** The ledger of an order, newest first, and the actions on its money (D-28, D-30). */
export function Libro({ pedido, movimiento }: { pedido: Pedido; movimiento: Confirmacion<Movimiento> }) {
  const { usuario } = useSesion()
  const query = useQuery({
    ...consulta(api.pedidos.transacciones, { params: { id: pedido.id } }),
    placeholderData: undefined,
  })
  const correccion = useConfirmacion<Transaccion>()
  const corrige = alcanceDe(usuario.userType, 'pagos.devolver') !== null
  return (
    <Card
      title="Transacciones"
      padded={false}
      actions={
        <>
          <ExportarMenu lista="transacciones" filtro={{ idPedido: pedido.id }} />
          <Acciones pedido={pedido} corrige={corrige} conLibro={query.data !== undefined} onAbrir={movimiento.pedir} />
        </>
      }
    >
      <Contenido query={query} pedido={pedido} onCorregir={corrige ? correccion.pedir : null} />
      <Suspense>
        {movimiento.dato || correccion.dato ? (
          <DialogosDelLibro {...{ pedido, movimiento, correccion }} transacciones={query.data?.data ?? []} />
        ) : null}
      </Suspense>
    </Card>
  )
}

interface AccionesProps {
  pedido: Pedido
  corrige: boolean
  /** Whether the rows are here, which alone say the money of each method. */
  conLibro: boolean
  onAbrir: (movimiento: Movimiento) => void
}

function Acciones({ pedido, corrige, conLibro, onAbrir }: AccionesProps) {
  const { estatus, saldoPendiente, total, entregaRealizada, idSucursal } = pedido
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const zona = zonaDe(idSucursal)
  const entregadoHoy =
    entregaRealizada !== null && fechaEn(zona, new Date(entregaRealizada)) === momentoEn(zona, sesion).fecha
  const entregado = estatus === ESTATUS_ENTREGADO ? MOTIVO_ENTREGADO : null
  const sinSaldo = saldoPendiente > 0 ? null : 'No hay saldo pendiente.'
  const sinPagos = saldoPendiente < total ? null : 'No se ha cobrado nada.'
  const sinLibro = conLibro ? null : 'Faltan las transacciones del pedido.'
  const traer = () => void traerDialogos().catch(() => undefined)
  const anticipado = { size: 'sm', onPointerEnter: traer, onFocus: traer } as const
  return (
    <span className="flex flex-wrap gap-2">
      {estatus === ESTATUS_ENTREGADO || estatus === ESTATUS_RECIBIDO ? (
        <Button {...anticipado} onClick={() => onAbrir('rehacer')}>
          Rehacer
        </Button>
      ) : null}
      {corrige && entregado ? (
        <>
          <Button {...anticipado} motivo={sinLibro} onClick={() => onAbrir('mercancia')}>
            Devolver mercancía
          </Button>
          {entregadoHoy ? (
            <Button {...anticipado} onClick={() => preguntarSiDeshacer(pedido)}>
              Deshacer entrega
            </Button>
          ) : null}
        </>
      ) : null}
      {corrige && !entregado ? (
        <Button {...anticipado} motivo={sinPagos ?? sinLibro} onClick={() => onAbrir('devolver')}>
          Devolver
        </Button>
      ) : null}
      <Button {...anticipado} motivo={entregado ?? sinSaldo} onClick={() => onAbrir('cobrar')}>
        Abonar
      </Button>
    </span>
  )
}

interface ContenidoProps {
  query: UseQueryResult<{ data: Transaccion[] }>
  pedido: Pedido
  onCorregir: ((pago: Transaccion) => void) | null
}

function Contenido({ query, pedido, onCorregir }: ContenidoProps) {
  const { zonaDe } = useSucursales()
  const { data, error, isFetching, refetch } = query
  if (!data && error)
    return <ErrorState title={FALLO} onRetry={() => void refetch()} cargando={isFetching} causa={error} />
  if (!data) return <TableSkeleton rows={2} />
  if (data.data.length === 0) return <EmptyState title="Sin transacciones">Todavía no se ha cobrado nada.</EmptyState>
  const columnas = columnasDe({ idPedido: pedido.id, zona: zonaDe(pedido.idSucursal), onCorregir })
  return (
    <>
      {error ? (
        <Aviso tone="carey" className="mx-3 mb-3">
          {FALLO} Lo que ves puede no estar al día.
        </Aviso>
      ) : null}
      <Table wide caption="Transacciones" columns={columnas} rows={data.data} rowKey={({ id }) => id} />
    </>
  )
}

import type { Pedido } from '@nitida/contract/pedidos'
import { estaAtrasado } from '@nitida/contract/pedidos.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { noEsta } from '../../base/api/fallos.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { Volver } from '../../base/direccion/Volver.tsx'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { EstatusBadge } from '../../entidades/pedido/EstatusBadge.tsx'
import { PestanasDelPedido } from '../../entidades/pedido/PestanasDelPedido.tsx'
import { pedidoListado, pedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { listoDesde } from '../../entidades/pedido/plazos.ts'
import { type FalloDePedido, SinPedido } from '../../entidades/pedido/SinPedido.tsx'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { useIdDelPedido } from '../../entidades/pedido/useIdDelPedido.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccionesDelPedido } from './AccionesDelPedido.tsx'
import type { Movimiento } from './DialogosDelLibro.tsx'
import { ElementosCard, useElementos } from './ElementosCard.tsx'
import { EnlaceDelCliente } from './EnlaceDelCliente.tsx'
import { GarantiasDelPedido } from './GarantiasDelPedido.tsx'
import { Historial } from './Historial.tsx'
import { Libro } from './Libro.tsx'
import { MensajesDelPedido } from './MensajesDelPedido.tsx'
import { PendientesDelPedido } from './PendientesDelPedido.tsx'
import { RehechosDelPedido } from './RehechosDelPedido.tsx'
import { DatosDelPedido, Resumen } from './Resumen.tsx'
import { Saldo } from './Saldo.tsx'

/** One order: client, balance, elements, ledger and events. On a phone the answer comes first. */
function PedidoDetalle({ pedido }: { pedido: Pedido }) {
  const movimiento = useConfirmacion<Movimiento>()
  const { zonaDe } = useSucursales()
  const zona = zonaDe(pedido.idSucursal)
  const elementos = useElementos(pedido.id)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:col-start-2">
        <Saldo pedido={pedido} onCobrar={() => movimiento.pedir('cobrar')} />
      </div>
      <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {pedido.facturado === null ? null : <PendientesDelPedido id={pedido.id} />}
        <RehechosDelPedido id={pedido.id} />
        <Resumen pedido={pedido} />
        <ElementosCard pedido={pedido} elementos={elementos} zona={zona} />
        {/* Nobody can say how high the elements will be; shown before them, a button would move from under the pointer. */}
        <div className={cx('grid min-w-0 gap-4', elementos.isPending && 'invisible')}>
          <GarantiasDelPedido id={pedido.id} zona={zona} />
          <DatosDelPedido pedido={pedido} zona={zona} />
          <Libro pedido={pedido} movimiento={movimiento} />
          <EnlaceDelCliente pedido={pedido} />
        </div>
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-start-2">
        <Historial idPedido={pedido.id} zona={zona} />
      </div>
    </div>
  )
}

/** The status, and beside it that the order is late or since when it is ready (D-87). */
function Estado({ pedido }: { pedido: Pedido }) {
  const sesion = useSesion()
  const zona = useSucursales().zonaDe(pedido.idSucursal)
  const { fecha: hoy } = momentoEn(zona, sesion)
  const listo = listoDesde(pedido, zona, hoy)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <EstatusBadge estatus={pedido.estatus} />
      {estaAtrasado(pedido, hoy) ? <Badge tone="bad">Atrasado</Badge> : null}
      {listo ? <span className="text-sm text-ink2">{listo}</span> : null}
    </span>
  )
}

/** The cards of an order that no list showed before, while it is on its way. */
const EsperaDelPedido = () => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
    <div className="grid gap-4">
      <Card>
        <Skeleton lines={3} />
      </Card>
      <Card title="Elementos">
        <Skeleton lines={6} />
      </Card>
    </div>
    <div className="grid gap-4 max-lg:order-first">
      <Card title="Saldo pendiente">
        <Skeleton lines={4} />
      </Card>
    </div>
  </div>
)

const NO_ESTA = 'No se encontró el pedido.'
const DETALLE = 'Hubo un problema al cargar los detalles del pedido. Por favor, inténtalo de nuevo más tarde.'

/** An order that is no longer there is lost whatever was on the screen. Any other failure leaves what is there. */
function falloDe(error: Error | null, hayDatos: boolean): FalloDePedido | null {
  if (error && noEsta(error)) return { title: NO_ESTA, causa: error }
  return error && !hayDatos ? { title: 'Error al obtener el pedido', detalle: DETALLE, causa: error } : null
}

/** The transactions of an order (spec §2), which is also the order's own page, with an address that can be kept. */
export function TransaccionesPage() {
  const id = useIdDelPedido('transacciones')
  const queryClient = useQueryClient()
  const { usuario } = useSesion()
  const { tab } = useParametros('transacciones')
  const { vista } = useLocation({ select: ({ state }) => state })
  const consulta = useQuery({
    ...pedidoQuery(id ?? 0),
    enabled: id !== null,
    placeholderData: () => pedidoListado(queryClient, usuario, id ?? 0),
  })
  const { data, error } = consulta
  const fallo =
    id === null ? { title: NO_ESTA, detalle: 'Elige el pedido en la lista.' } : falloDe(error, Boolean(data))
  const reintento = id === null ? {} : reintentoDe(consulta)
  const pedido = fallo ? null : data
  return (
    <Page
      title={pedido ? nombrePedido(pedido) : 'Transacciones del pedido'}
      badge={pedido ? <Estado pedido={pedido} /> : null}
      back={<Volver {...aPath('/dashboard/pedidos', { vista })}>Pedidos</Volver>}
      actions={pedido ? <AccionesDelPedido pedido={pedido} /> : null}
    >
      {pedido ? <PestanasDelPedido id={pedido.id} /> : null}
      {pedido ? (
        tab === 'mensajes' ? (
          <MensajesDelPedido pedido={pedido} />
        ) : (
          <PedidoDetalle key={pedido.id} pedido={pedido} />
        )
      ) : (
        <SinPedido error={fallo && { ...fallo, ...reintento }} espera={<EsperaDelPedido />} />
      )}
    </Page>
  )
}

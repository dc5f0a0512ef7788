import type { Pedido } from '@nitida/contract/pedidos'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { noEsta } from '../../shared/api/fallos.ts'
import { useConfirmacion } from '../../shared/formularios/useConfirmacion.ts'
import { Button } from '../../ui/Button.tsx'
import { dinero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { useSucursales } from '../citas/shared/useSucursales.ts'
import { EstatusBadge } from './shared/EstatusBadge.tsx'
import { PestanasDelPedido } from './shared/PestanasDelPedido.tsx'
import { pedidoQuery } from './shared/pedidos.consulta.ts'
import { type FalloDePedido, SinPedido } from './shared/SinPedido.tsx'
import { nombrePedido } from './shared/textos.ts'
import { useIdDelPedido } from './shared/useIdDelPedido.ts'
import { Volver } from './shared/Volver.tsx'
import { AccionesDelPedido, sePuedeCobrar } from './transacciones/AccionesDelPedido.tsx'
import type { Movimiento } from './transacciones/DialogosDelLibro.tsx'
import { ElementosCard } from './transacciones/ElementosCard.tsx'
import { EnlaceDelCliente } from './transacciones/EnlaceDelCliente.tsx'
import { Historial } from './transacciones/Historial.tsx'
import { Libro } from './transacciones/Libro.tsx'
import { DatosDelPedido, Resumen } from './transacciones/Resumen.tsx'

/** The balance and the total, and the way to collect it. */
function Saldo({ pedido, onCobrar }: { pedido: Pedido; onCobrar: () => void }) {
  const { saldoPendiente, total } = pedido
  const pagado = Math.round((total - saldoPendiente) * 100) / 100
  return (
    <section aria-label="Saldo" className="overflow-hidden rounded-card border border-line bg-surface shadow-rest">
      <div className="bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm opacity-85">Saldo pendiente</p>
        <output aria-label="Saldo pendiente" className="tabular mt-0.5 block text-3xl font-semibold">
          {dinero(saldoPendiente)}
        </output>
      </div>
      <dl className="grid gap-2 px-5 pt-4 pb-4">
        <Fila nombre="Total" importe={total} />
        <Fila nombre="Pagado" importe={pagado} />
      </dl>
      {total > 0 ? (
        <div aria-hidden="true" className="mx-5 mb-4 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-ok" style={{ width: `${(pagado / total) * 100}%` }} />
        </div>
      ) : null}
      {sePuedeCobrar(pedido) ? (
        <div className="px-5 pb-5">
          <Button block variant="primary" icon={<Banknote />} onClick={onCobrar}>
            Cobrar {dinero(saldoPendiente)}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Fila({ nombre, importe }: { nombre: string; importe: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink2">{nombre}</dt>
      <dd>
        <Dinero value={importe} />
      </dd>
    </div>
  )
}

/** One order: client, balance, elements, ledger and events. On a phone the answer comes first. */
function PedidoDetalle({ pedido }: { pedido: Pedido }) {
  const movimiento = useConfirmacion<Movimiento>()
  const { zonaDe } = useSucursales()
  const zona = zonaDe(pedido.idSucursal)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:col-start-2">
        <Saldo pedido={pedido} onCobrar={() => movimiento.pedir('cobrar')} />
      </div>
      <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Resumen pedido={pedido} />
        <ElementosCard pedido={pedido} zona={zona} />
        <DatosDelPedido pedido={pedido} zona={zona} />
        <Libro pedido={pedido} movimiento={movimiento} />
        <EnlaceDelCliente pedido={pedido} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-start-2">
        <Historial idPedido={pedido.id} zona={zona} />
      </div>
    </div>
  )
}

const NO_ESTA = 'No se encontró el pedido.'
const DETALLE = 'Hubo un problema al cargar los detalles del pedido. Por favor, inténtalo de nuevo más tarde.'

/** An order that is no longer there is lost whatever was on the screen. Any other failure leaves what is there. */
function falloDe(error: Error | null, hayDatos: boolean): FalloDePedido | null {
  if (error && noEsta(error)) return { title: NO_ESTA, causa: error }
  return error && !hayDatos ? { title: 'Error al obtener el pedido', detalle: DETALLE, causa: error } : null
}

/** The transactions of an order (spec §2), which is also the order's own page, with an address that can be kept. */
export function TransaccionesPage() {
  const id = useIdDelPedido()
  const { vista } = useLocation({ select: ({ state }) => state })
  const { data, error, isFetching, refetch } = useQuery({ ...pedidoQuery(id ?? 0), enabled: id !== null })
  const fallo =
    id === null ? { title: NO_ESTA, detalle: 'Elige el pedido en la lista.' } : falloDe(error, Boolean(data))
  const reintento = id === null || noEsta(error) ? {} : { onRetry: () => void refetch(), cargando: isFetching }
  const pedido = fallo ? null : data
  return (
    <Page
      title={pedido ? nombrePedido(pedido) : 'Transacciones del pedido'}
      badge={pedido ? <EstatusBadge estatus={pedido.estatus} /> : null}
      back={
        <Volver to="/dashboard/pedidos" search={vista && { vista }}>
          Pedidos
        </Volver>
      }
      actions={pedido ? <AccionesDelPedido pedido={pedido} /> : null}
    >
      {pedido ? <PestanasDelPedido id={pedido.id} /> : null}
      {pedido ? (
        <PedidoDetalle key={pedido.id} pedido={pedido} />
      ) : (
        <SinPedido error={fallo && { ...fallo, ...reintento }} />
      )}
    </Page>
  )
}

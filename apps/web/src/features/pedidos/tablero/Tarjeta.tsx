import { ESTATUS_EDITADO, ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import type { TarjetaPedido } from '@nitida/contract/tablero'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { fechaLarga } from '../../../ui/formatos.ts'
import { aTransacciones } from '../shared/destinos.ts'
import { EstatusBadge } from '../shared/EstatusBadge.tsx'
import { PlazoBadge } from '../shared/PlazoBadge.tsx'
import { haceCuanto } from '../shared/plazos.ts'
import { nombrePedido } from '../shared/textos.ts'

interface Props {
  pedido: TarjetaPedido
  /** Where the board is the chain's, each order says whose it is. */
  conSucursal: boolean
}

/** An order on the board; all of it is the link to its page, which is called by the order and its client alone. */
export function Tarjeta({ pedido, conSucursal }: Props) {
  const entregado = pedido.estatus === ESTATUS_ENTREGADO
  const destino = aTransacciones(pedido)
  return (
    <li className="relative rounded-control border border-line bg-surface p-3 shadow-rest transition-colors focus-within:border-edge hover:border-edge">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <Link
          {...destino}
          state={{ ...destino.state, vista: 'tablero' }}
          aria-label={`${nombrePedido(pedido)} de ${pedido.nombreCliente}`}
          className="tabular rounded-small text-sm font-semibold text-brand after:absolute after:inset-0 after:rounded-control"
        >
          {nombrePedido(pedido)}
        </Link>
        {entregado || pedido.estatus === ESTATUS_RECIBIDO ? null : <PlazoBadge {...pedido} />}
      </div>
      <p className="mt-1 font-medium wrap-anywhere">{pedido.nombreCliente}</p>
      {pedido.estatus === ESTATUS_EDITADO ? (
        <p className="mt-1.5">
          <EstatusBadge estatus={pedido.estatus} />
        </p>
      ) : null}
      <p className="mt-1.5 text-sm text-ink2">
        Entrega: <time dateTime={pedido.fechaEntregaPrevista}>{fechaLarga(pedido.fechaEntregaPrevista)}</time>
      </p>
      <p className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink2">
        <EnEstatus pedido={pedido} />
        {conSucursal ? <Sucursal {...pedido} /> : null}
      </p>
    </li>
  )
}

/** Since when it is where it is; a delivered one, when it left. */
function EnEstatus({ pedido: { estatus, estatusDesde, diasEnEstatus } }: Pick<Props, 'pedido'>) {
  const entregado = estatus === ESTATUS_ENTREGADO
  const listo = estatus === ESTATUS_RECIBIDO
  return (
    <span className="inline-flex items-center gap-1.5">
      <Clock aria-hidden="true" className="size-3.5 text-ink3" />
      <span>
        <span className="sr-only">{entregado ? 'Entregado ' : 'En este estatus '}</span>
        <time dateTime={estatusDesde}>
          {entregado ? '' : listo ? 'listo desde ' : 'desde '}
          {haceCuanto(diasEnEstatus)}
        </time>
      </span>
    </span>
  )
}

/** Number and street, as in the bar; the whole address is in the title. */
function Sucursal({ sucursalNumber, direccionSucursal }: TarjetaPedido) {
  const completa = `${sucursalNumber} · ${direccionSucursal}`
  const [corta] = completa.split(',')
  return (
    <span title={completa} className="max-w-full truncate text-xs text-ink3">
      <span className="sr-only">Sucursal </span>
      {corta}
    </span>
  )
}

import { etiquetaSucursal, sucursalCorta } from '@nitida/contract/nombres'
import { ESTATUS_EDITADO, ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import type { ColumnaTablero, TarjetaPedido } from '@nitida/contract/tablero'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useId } from 'react'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { EstatusBadge, PlazoBadge } from '../../../entidades/pedido/EstatusBadge.tsx'
import { haceCuanto } from '../../../entidades/pedido/plazos.ts'
import { nombrePedido } from '../../../entidades/pedido/textos.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/clases.ts'
import { fechaLarga, numero } from '../../../ui/formatos.ts'
import { columnas } from './columnas.ts'

interface TarjetaProps {
  pedido: TarjetaPedido
  /** The branch, where the board is the chain's. */
  conSucursal: boolean
}

/** An order on the board, all of which links to its page; the link is named by the order and its client alone. */
function Tarjeta({ pedido, conSucursal }: TarjetaProps) {
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
      <p className="mt-1">
        {/* Above the link that fills the card. */}
        <NombreDePaciente id={pedido.idCliente} nombre={pedido.nombreCliente} className="relative z-1 font-medium" />
      </p>
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

/** Since when the order is in its column; of a delivered one, when it left. */
function EnEstatus({ pedido: { estatus, estatusDesde, diasEnEstatus } }: Pick<TarjetaProps, 'pedido'>) {
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
function Sucursal({ sucursalNumber, direccionSucursal: direccion }: TarjetaPedido) {
  return (
    <span title={etiquetaSucursal({ sucursalNumber, direccion })} className="max-w-full truncate text-xs text-ink3">
      <span className="sr-only">Sucursal </span>
      {sucursalCorta({ sucursalNumber, direccion })}
    </span>
  )
}

interface Props {
  columna: ColumnaTablero
  conSucursal: boolean
  /** Asks for more cards; null when no more can be asked for. */
  onMas: (() => void) | null
  cargando: boolean
}

/** One step of the way of the orders, with a heading of its own and a length of its own. */
export function Columna({ columna, ...resto }: Props) {
  const id = useId()
  const { titulo, nota, punto } = columnas[columna.clave]
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-sunken/60 shadow-rest"
    >
      <header className="flex items-start justify-between gap-3 px-3 pt-3 pb-2">
        <div className="min-w-0">
          <h2 id={id} className="flex items-center gap-2 font-semibold">
            <span aria-hidden="true" className={cx('size-2 flex-none rounded-full', punto)} />
            {titulo}
          </h2>
          <p className="mt-0.5 text-xs text-ink2">{nota}</p>
        </div>
        <Cuantos {...columna} />
      </header>
      <div className="relative min-h-0 overflow-y-auto px-2 pt-1 pb-2">
        <Tarjetas columna={columna} {...resto} />
      </div>
    </section>
  )
}

function Cuantos({ total, totalExacto }: Pick<ColumnaTablero, 'total' | 'totalExacto'>) {
  return (
    <span className="tabular flex-none rounded-full bg-surface px-2 text-sm font-semibold text-ink2">
      {totalExacto ? '' : 'Más de '}
      {numero(total)}
      <span className="sr-only">{total === 1 ? ' pedido' : ' pedidos'}</span>
    </span>
  )
}

/** The cards of a column, and what is not on the screen yet. */
export function Tarjetas({ columna, conSucursal, onMas, cargando }: Props) {
  const { pedidos, total } = columna
  if (pedidos.length === 0)
    return (
      <p className="rounded-control border border-dashed border-line px-3 py-6 text-center text-ink2">No hay pedidos</p>
    )
  return (
    <>
      <ul className="grid gap-2">
        {pedidos.map((pedido) => (
          <Tarjeta key={pedido.id} pedido={pedido} conSucursal={conSucursal} />
        ))}
      </ul>
      {pedidos.length < total ? (
        <div className="mt-3 grid justify-items-center gap-2 text-center text-sm text-ink2">
          <p>
            Se muestran {numero(pedidos.length)} de {numero(total)}.{onMas ? '' : ' Los demás están en la tabla.'}
          </p>
          {onMas ? (
            <Button size="sm" cargando={cargando} onClick={onMas}>
              Mostrar más
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

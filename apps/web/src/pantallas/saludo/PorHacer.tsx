import { contradiccionDeGrado } from '@nitida/contract/grado.rules'
import type { ElementoPorHacer, PedidoPorHacer } from '@nitida/contract/laboratorio'
import { ESTATUS_EDITADO } from '@nitida/contract/pedidos.rules'
import { datosDeElaboracion } from '@nitida/contract/tablero.rules'
import { bloqueDeMontaje, bloquesDeVisita } from '@nitida/documents/laboratorio'
import { EstatusBadge, PlazoBadge } from '../../entidades/pedido/EstatusBadge.tsx'
import { haceCuanto } from '../../entidades/pedido/plazos.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { fechaLarga } from '../../ui/formatos.ts'

/** An order on the bench: its number large, its elements in the numbered blocks of the laboratory's ticket. */
export function PorHacer({ pedido }: { pedido: PedidoPorHacer }) {
  const { estatus, nombreCliente, fechaEntregaPrevista, elementos, observaciones, diasEnEstatus } = pedido
  return (
    <li className="rounded-card border border-line bg-surface p-4 shadow-rest wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h4 className="tabular text-lg font-semibold">{nombrePedido(pedido)}</h4>
        <PlazoBadge {...pedido} />
      </div>
      <p className="mt-0.5 text-sm text-ink2">{nombreCliente}</p>
      <p className="mt-0.5 text-sm text-ink2">
        Entrega: <time dateTime={fechaEntregaPrevista}>{fechaLarga(fechaEntregaPrevista)}</time>
      </p>
      {estatus === ESTATUS_EDITADO ? (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-ink2">
          <EstatusBadge estatus={estatus} />
          <span>desde {haceCuanto(diasEnEstatus)}</span>
        </p>
      ) : null}
      <Graduacion pedido={pedido} />
      <ol className="mt-3 grid gap-3 border-t border-line pt-3">
        {elementos.map((elemento, i) => (
          <Elemento
            key={elemento.id}
            elemento={elemento}
            contradiccion={contradiccionDeGrado(elemento.grado, pedido.graduacion, elemento.lente)}
            n={i + 1}
          />
        ))}
      </ol>
      {observaciones ? (
        <p className="mt-3 rounded-control bg-carey-soft px-3 py-2 text-carey-ink wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Observaciones: </span>
          {observaciones}
        </p>
      ) : null}
    </li>
  )
}

/** Graduation of the order's visit or history, and its fitting measures. */
function Graduacion({ pedido: { graduacion, montaje } }: { pedido: PedidoPorHacer }) {
  const bloques = [...(graduacion ? bloquesDeVisita(graduacion) : []), ...bloqueDeMontaje(montaje)]
  if (bloques.length === 0) return null
  return (
    <dl
      aria-label="Graduación"
      className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-control bg-brand-soft px-3 py-2 text-brand-ink"
    >
      {bloques.map(({ titulo, lineas }) => (
        <div key={titulo} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="text-sm font-semibold">{titulo}</dt>
          <dd className="tabular wrap-anywhere whitespace-pre-line">{lineas.join(titulo === 'M' ? '\n' : ' ')}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ElementoProps {
  elemento: ElementoPorHacer
  /** What its text contradicts of the graduation above; null for nothing. */
  contradiccion: string | null
  n: number
}

function Elemento({ elemento, contradiccion, n }: ElementoProps) {
  return (
    <li className="flex gap-2.5">
      <span
        aria-hidden="true"
        className="tabular mt-px inline-flex size-5.5 flex-none items-center justify-center rounded-full bg-brand-soft text-xs font-semibold text-brand-ink"
      >
        {n}
      </span>
      <div className="min-w-0 flex-1">
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {datosDeElaboracion(elemento).map(({ nombre, valor }) => (
            <div key={nombre} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt className="text-sm text-ink2">{nombre}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{valor}</dd>
            </div>
          ))}
        </dl>
        {contradiccion ? (
          <p className="mt-2 rounded-control bg-carey-soft px-3 py-2 text-carey-ink wrap-anywhere">
            <span className="font-semibold">¡Revisar! </span>
            {contradiccion}
          </p>
        ) : null}
      </div>
    </li>
  )
}

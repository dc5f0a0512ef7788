import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { nombrePedido } from '../shared/textos.ts'
import { type Renglon, textoDeEstado } from './recepcion.ts'

const tonos: Record<Renglon['estado'], BadgeTone> = {
  enviando: 'neutral',
  fallo: 'bad',
  recibido: 'ok',
  yaRecibido: 'info',
  yaEntregado: 'carey',
  noEncontrado: 'bad',
}

/** What was scanned, the newest first. A click in it leaves the focus where the scanner types. */
export function Renglones({ renglones }: { renglones: readonly Renglon[] }) {
  return (
    <ul
      aria-label="Códigos escaneados"
      onMouseDown={(evento) => evento.preventDefault()}
      className="mt-1.5 divide-y divide-line rounded-control border border-line"
    >
      {renglones.map(({ codigo, estado, pedido }) => (
        <li key={codigo} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2.5">
          {pedido ? (
            <span className="min-w-0 wrap-anywhere">
              <span className="tabular mr-2 text-ink2">{nombrePedido(pedido)}</span>
              <span className="font-medium">{pedido.nombreCliente}</span>
            </span>
          ) : (
            <span className="tabular text-sm wrap-anywhere text-ink2">{codigo}</span>
          )}
          <Badge tone={tonos[estado]}>{textoDeEstado[estado]}</Badge>
        </li>
      ))}
    </ul>
  )
}

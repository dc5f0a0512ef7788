import type { Pedido } from '@nitida/contract/pedidos'
import { estaAtrasado, seEntregaHoy } from '@nitida/contract/pedidos.rules'
import { Badge } from '../../ui/Badge.tsx'
import { fechaLarga } from '../../ui/formatos.ts'
import { useHint } from '../../ui/useHint.tsx'
import { listoDesde } from './plazos.ts'

const AVISO_HOY = 'Se entrega hoy y todavía no está en la sucursal.'

interface Props {
  pedido: Pick<Pedido, 'estatus' | 'estatusDesde' | 'fechaEntregaPrevista'>
  /** Zone of its branch. */
  zona: string
  /** The server's today. */
  hoy: string
  /** Whether it stands beside a title that says already that it is late, or ready. */
  soloDia?: boolean
}

/**
 * The promised day of an order: red and underlined today, marked when it has passed (D-33). One that is in its branch says since
 * when instead (D-87).
 */
export function EntregaPrevista({ pedido, zona, hoy, soloDia }: Props) {
  const { fechaEntregaPrevista: dia } = pedido
  const listo = soloDia ? null : listoDesde(pedido, zona, hoy)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {seEntregaHoy(pedido, hoy) ? <Hoy dia={dia} /> : <time dateTime={dia}>{fechaLarga(dia)}</time>}
      {!soloDia && estaAtrasado(pedido, hoy) ? <Badge tone="bad">Atrasado</Badge> : null}
      {listo ? <span className="text-xs text-ink3">{listo}</span> : null}
    </span>
  )
}

function Hoy({ dia }: { dia: string }) {
  const aviso = useHint(AVISO_HOY)
  return (
    <>
      <button
        type="button"
        {...aviso.props}
        aria-label={`${fechaLarga(dia)}. ${AVISO_HOY}`}
        className="cursor-help rounded-small text-left font-semibold text-bad-ink underline decoration-2 underline-offset-4"
      >
        {fechaLarga(dia)}
      </button>
      {aviso.element}
    </>
  )
}

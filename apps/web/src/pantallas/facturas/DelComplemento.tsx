import type { PagoDePedido } from '@nitida/contract/facturacion.pagos'
import { serieYFolio } from '@nitida/contract/facturacion.rules'

/** The complemento of a payment, or that it has none yet. */
export function DelComplemento({ complemento }: Pick<PagoDePedido, 'complemento'>) {
  if (!complemento) return <p className="text-sm text-ink2">Sin complemento todavía.</p>
  return (
    <p className="text-sm text-ink2">
      Complemento {serieYFolio(complemento)}, parcialidad {complemento.parcialidad} ({complemento.estatus.toLowerCase()}
      ).
    </p>
  )
}

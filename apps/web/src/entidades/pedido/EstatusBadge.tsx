import type { EstatusPedido } from '@nitida/contract/pedidos.rules'
import type { TiempoDePedido } from '@nitida/contract/tablero'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { textoDeRetraso } from './plazos.ts'

/** Tones of the statuses: blue while it is made, attention when it waits to be made again, green when it can be fetched. */
const tonos: Record<EstatusPedido, BadgeTone> = {
  'En proceso de elaboración': 'info',
  'Esperando elaboración': 'carey',
  'Recibido en sucursal': 'ok',
  'Entregado a cliente': 'neutral',
}

/** An order's status, with the specification's words. */
export function EstatusBadge({ estatus }: { estatus: EstatusPedido }) {
  return <Badge tone={tonos[estatus]}>{estatus}</Badge>
}

/** Days late, or that the promised day is today; nothing while there is time. */
export function PlazoBadge({ plazo, diasRetraso }: Pick<TiempoDePedido, 'plazo' | 'diasRetraso'>) {
  if (diasRetraso > 0) return <Badge tone="bad">{textoDeRetraso(diasRetraso)}</Badge>
  return plazo === 'hoy' ? <Badge tone="carey">Se entrega hoy</Badge> : null
}

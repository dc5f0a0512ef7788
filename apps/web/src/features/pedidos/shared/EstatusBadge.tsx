import type { EstatusPedido } from '@nitida/contract/pedidos.rules'
import type { TiempoDePedido } from '@nitida/contract/tablero'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { textoDeRetraso } from './plazos.ts'

/** What is being made is blue, what waits to be made again asks for attention, what can be picked up is green. */
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

/** How late an order is, or that its day is today; nothing while there is time. */
export function PlazoBadge({ plazo, diasRetraso }: Pick<TiempoDePedido, 'plazo' | 'diasRetraso'>) {
  if (diasRetraso > 0) return <Badge tone="bad">{textoDeRetraso(diasRetraso)}</Badge>
  return plazo === 'hoy' ? <Badge tone="carey">Se entrega hoy</Badge> : null
}

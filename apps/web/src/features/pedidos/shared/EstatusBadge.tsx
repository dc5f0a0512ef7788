import type { EstatusPedido } from '@nitida/contract/pedidos.rules'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'

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

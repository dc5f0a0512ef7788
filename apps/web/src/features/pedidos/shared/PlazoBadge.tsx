import type { TiempoDePedido } from '@nitida/contract/tablero'
import { Badge } from '../../../ui/Badge.tsx'
import { textoDeRetraso } from './plazos.ts'

/** How late an order is, or that its day is today; nothing while there is time. */
export function PlazoBadge({ plazo, diasRetraso }: Pick<TiempoDePedido, 'plazo' | 'diasRetraso'>) {
  if (diasRetraso > 0) return <Badge tone="bad">{textoDeRetraso(diasRetraso)}</Badge>
  return plazo === 'hoy' ? <Badge tone="carey">Se entrega hoy</Badge> : null
}

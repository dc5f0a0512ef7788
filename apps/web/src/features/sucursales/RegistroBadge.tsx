import type { Sucursal } from '@nitida/contract/sucursales'
import { Badge } from '../../ui/Badge.tsx'

/** 'Registrada' or 'No registrada': all that is ever told about a stored secret. */
export function RegistroBadge({ registro }: { registro: Sucursal['CSD'] }) {
  return (
    <Badge dot={false} tone={registro === 'Registrada' ? 'ok' : 'neutral'}>
      {registro}
    </Badge>
  )
}

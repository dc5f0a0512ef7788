import type { Importacion } from '@nitida/contract/mudanza'
import { Badge } from '../../../ui/Badge.tsx'

/** Where an import stands, beside the title. */
export function Insignia({ importacion: { estado } }: { importacion: Importacion }) {
  if (estado === 'revisando' || estado === 'lista')
    return (
      <Badge tone="info" dot={false}>
        Vista previa: nada se ha escrito
      </Badge>
    )
  if (estado === 'terminada') return <Badge tone="ok">Escrita</Badge>
  if (estado === 'escribiendo') return <Badge tone="carey">Escribiendo</Badge>
  if (estado === 'detenida') return <Badge tone="carey">Detenida</Badge>
  return <Badge>{estado === 'deshecha' ? 'Deshecha' : 'Deshaciendo'}</Badge>
}

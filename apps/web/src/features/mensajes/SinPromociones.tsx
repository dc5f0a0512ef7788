import { Badge } from '../../ui/Badge.tsx'

/** The mark of a number whose owner stopped promotions; his notices keep coming. */
export function SinPromociones() {
  return <Badge tone="neutral">Sin promociones</Badge>
}

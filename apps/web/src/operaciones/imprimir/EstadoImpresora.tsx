import type { EstadoPuente } from '@nitida/qz/client'
import { Badge } from '../../ui/Badge.tsx'
import { estados } from './textos.ts'

/** The connection's state as a word, announced when it changes. */
export function EstadoImpresora({ estado }: { estado: EstadoPuente }) {
  const { texto, tono } = estados[estado]
  return (
    <span role="status">
      <Badge tone={tono}>{texto}</Badge>
    </span>
  )
}

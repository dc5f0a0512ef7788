import { caducidadDe } from '@nitida/contract/inventario.lotes.rules'
import { Badge } from '../../../ui/Badge.tsx'
import { hoyLocal } from '../../../ui/fechaTexto.ts'
import { fechaCorta } from '../../../ui/formatos.ts'

/** The day that a lot expires, and how near it is. */
export function Caduca({ caduca }: { caduca: string | null }) {
  if (caduca === null) return <span className="text-ink3">Sin caducidad</span>
  const cerca = caducidadDe(caduca, hoyLocal())
  const dia = fechaCorta(caduca)
  if (cerca === null) return <span className="tabular">{dia}</span>
  if (cerca === 'caducado') return <Badge tone="bad">{`Caducó el ${dia}`}</Badge>
  return <Badge tone={cerca === 'urgente' ? 'bad' : 'carey'}>{`Caduca el ${dia}`}</Badge>
}

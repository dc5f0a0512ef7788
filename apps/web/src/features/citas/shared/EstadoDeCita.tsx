import { estadoDe } from '@nitida/contract/citas.rules'
import type { Fecha } from '@nitida/contract/fechas'
import { Check } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'

interface Props {
  cita: { cancelada: boolean; confirmada: boolean; fecha: Fecha }
  /** The branch's today. */
  hoy: Fecha
}

const tonos = { Cancelada: 'bad', Vigente: 'info', Vencida: 'neutral' } as const satisfies Record<string, BadgeTone>

/** `Vigente/Vencida/Cancelada`, and a mark beside it when it is confirmed (D-40). */
export function EstadoDeCita({ cita, hoy }: Props) {
  const estado = estadoDe(cita, hoy)
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tonos[estado]}>{estado}</Badge>
      {cita.confirmada ? (
        <Badge tone="ok" dot={false}>
          <Check aria-hidden="true" strokeWidth={3} className="size-3" />
          Confirmada
        </Badge>
      ) : null}
    </span>
  )
}

import type { Asistencia } from '@nitida/contract/citas'
import { asistenciaPropuesta, estadoDe } from '@nitida/contract/citas.rules'
import type { Fecha } from '@nitida/contract/fechas'
import { Check } from 'lucide-react'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  cita: { cancelada: boolean; confirmada: boolean; fecha: Fecha; asistencia: Asistencia | null; compro: boolean }
  /** The branch's today. */
  hoy: Fecha
  /** Marks the proposed attendance by one click, once the day is over. */
  onAsistencia?: (asistencia: Asistencia) => void
}

const tonos = { Cancelada: 'bad', Vigente: 'info', Vencida: 'neutral' } as const satisfies Record<string, BadgeTone>

/**
 * `Vigente/Vencida/Cancelada` with marks beside it: confirmed (D-40), and attendance. Once it is known whether he came, that is how
 * it ended: it did not lapse.
 */
export function EstadoDeCita({ cita, hoy, onAsistencia }: Props) {
  const estado = estadoDe(cita, hoy)
  const propuesta = onAsistencia ? asistenciaPropuesta(cita, hoy) : null
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {cita.asistencia && estado === 'Vencida' ? null : <Badge tone={tonos[estado]}>{estado}</Badge>}
      {cita.confirmada ? (
        <Badge tone="ok" dot={false}>
          <Check aria-hidden="true" strokeWidth={3} className="size-3" />
          Confirmada
        </Badge>
      ) : null}
      {cita.asistencia ? <Badge tone={cita.asistencia === 'Asistió' ? 'ok' : 'bad'}>{cita.asistencia}</Badge> : null}
      {propuesta ? (
        <Button size="sm" variant="ghost" title="Marcar la asistencia" onClick={() => onAsistencia?.(propuesta)}>
          ¿{propuesta}?
        </Button>
      ) : null}
    </span>
  )
}

import type { Cliente } from '@nitida/contract/clientes'
import { Badge } from '../../ui/Badge.tsx'
import { fechaCorta, fechaLarga } from '../../ui/formatos.ts'
import { SinDato } from '../../ui/SinDato.tsx'

/** When the patient comes next and whether he said so; today's is marked. `hoy` is the server's. */
export function ProximaCita({ cita, hoy }: { cita: Cliente['proximaCita']; hoy: string }) {
  if (!cita) return <SinDato>Sin cita</SinDato>
  const esHoy = cita.fecha === hoy
  const estado = cita.confirmada ? 'Confirmada' : 'Por confirmar'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 sm:flex-col sm:items-start">
      <span className="tabular whitespace-nowrap max-sm:text-sm">
        {esHoy ? 'Hoy' : <Dia dia={cita.fecha} />}, {cita.hora}
      </span>
      <Badge tone={cita.confirmada ? 'ok' : esHoy ? 'carey' : 'info'}>{estado}</Badge>
    </span>
  )
}

/** Long where there is room: not on a phone, where the badge shares its line, nor on a tablet held upright. */
function Dia({ dia }: { dia: string }) {
  return (
    <time dateTime={dia}>
      <span className="max-lg:hidden">{fechaLarga(dia)}</span>
      <span className="lg:hidden">{fechaCorta(dia)}</span>
    </time>
  )
}

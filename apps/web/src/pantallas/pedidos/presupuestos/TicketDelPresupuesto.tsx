import type { Presupuesto } from '@nitida/contract/presupuestos'
import { folioDePresupuesto } from '@nitida/contract/presupuestos.rules'
import { call } from '../../../base/api/call.ts'
import { api } from '../../../base/api/rutas.ts'
import { TicketDialog } from '../../../operaciones/imprimir/TicketDialog.tsx'

interface Props {
  presupuesto: Presupuesto
  onCerrar: () => void
}

/** A quote for the roll of tickets, its alternatives one below the other. */
export function TicketDelPresupuesto({ presupuesto, onCerrar }: Props) {
  const { id, alternativas, vigenteHasta } = presupuesto
  const recomendada = alternativas.find((una) => una.recomendada)?.orden ?? null
  return (
    <TicketDialog
      title="Ticket del presupuesto"
      alt={`Ticket del presupuesto ${folioDePresupuesto(presupuesto)}`}
      clave={[api.presupuestos.ticket.grupo, 'ticket', id, alternativas.length, recomendada, vigenteHasta]}
      pedir={(ancho, signal) => call(api.presupuestos.ticket, { params: { id }, body: { ancho } }, { signal })}
      onCerrar={onCerrar}
    />
  )
}

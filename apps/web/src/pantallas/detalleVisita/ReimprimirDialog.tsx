import type { AnchoTicket } from '@nitida/contract/tickets.rules'
import type { Visita } from '@nitida/contract/visitas'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { anotarVisitaImpresa, leerImpresos, visitasImpresas } from '../../operaciones/imprimir/impresos.ts'
import { TicketDialog } from '../../operaciones/imprimir/TicketDialog.tsx'

/** Printed tickets that are told to the server: the newest. */
const MAXIMO_IMPRESOS = 50

interface Props {
  visita: Visita
  onCerrar: () => void
}

/** The laboratory's ticket of a visit. */
export function ReimprimirDialog({ visita, onCerrar }: Props) {
  const { IdVisita, IdCliente, CreateDate, addenda } = visita
  // The marks are those of the opening: a print marks the next one, not the paper that just came out.
  const [impresos] = useState(() => visitasImpresas(leerImpresos(), IdVisita).slice(-MAXIMO_IMPRESOS))
  const pedir = async (ancho: AnchoTicket, signal: AbortSignal) => {
    const body = { idCliente: IdCliente, FechaCreacion: CreateDate, ancho, impresos }
    const { notaLabUrl: url, huella } = await call(api.pedidos.ticketDeLaboratorio, { body }, { signal })
    return { url, huella }
  }
  return (
    <TicketDialog
      title="Reimprimir Ticket"
      alt="Ticket de laboratorio de la visita"
      clave={[api.pedidos.ticketDeLaboratorio.grupo, 'ticketDeVisita', IdVisita, addenda.length, ...impresos]}
      pedir={pedir}
      onImpreso={({ huella }) => anotarVisitaImpresa(IdVisita, huella)}
      onCerrar={onCerrar}
    />
  )
}

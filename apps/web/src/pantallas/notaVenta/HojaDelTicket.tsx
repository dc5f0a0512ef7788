import { folioDe } from '@nitida/contract/pedidos.rules'
import type { Ticket } from '@nitida/contract/tickets'
import { leerTipoNota } from '@nitida/contract/tickets.rules'
import { visitaDe } from '@nitida/documents/laboratorio'
import { TicketPedido } from '@nitida/documents/TicketPedido.tsx'
import { TicketVisita } from '@nitida/documents/TicketVisita.tsx'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { optica } from '../../base/optica.ts'
import { useEstilosDeImpresion } from '../../operaciones/imprimir/useEstilosDeImpresion.ts'
import { Button } from '../../ui/Button.tsx'
import type { Direccion } from './pedirNota.ts'

interface Props {
  ticket: Ticket
  direccion: Direccion
}

/** The ticket at its true size, 70 mm, and the button that prints it on one page of its own length. */
export function HojaDelTicket({ ticket, direccion: { tipoNota, visita, reimpresion } }: Props) {
  const hoja = useRef<HTMLElement>(null)
  useEstilosDeImpresion(hoja, 'ticket')
  const { logo } = optica()
  return (
    <>
      <h1 className="text-2xl font-semibold">Pedido {folioDe(ticket)}</h1>
      <Button className="my-4" variant="primary" icon={<Printer />} onClick={() => print()}>
        Imprimir
      </Button>
      <article
        ref={hoja}
        data-hoja="ticket"
        aria-label={`Ticket del pedido ${ticket.sucursalNumber}-${ticket.folio}`}
        className="mx-auto w-[70mm] bg-paper text-on-paper shadow-rest"
      >
        {/* The component is 280 px wide, which the server draws as 70 mm; a browser's millimetre is 96/25.4 px. */}
        <div className="[zoom:calc(70*96/25.4/280)]">
          {visita ? (
            <TicketVisita visita={visitaDe(ticket)} reimpresion={reimpresion} logo={logo} />
          ) : (
            <TicketPedido ticket={ticket} tipoNota={leerTipoNota(tipoNota)} reimpresion={reimpresion} logo={logo} />
          )}
        </div>
      </article>
    </>
  )
}

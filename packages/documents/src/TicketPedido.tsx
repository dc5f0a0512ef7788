import { etiquetaParte } from '@nitida/contract/garantias.rules'
import type { Ticket } from '@nitida/contract/tickets'
import {
  ANCHO_TICKET,
  type AnchoTicket,
  bloquesDe,
  NOTA_ADMINISTRACION,
  NOTA_CLIENTE,
  NOTA_LABORATORIO,
  type TipoNota,
} from '@nitida/contract/tickets.rules'
import { Bloques } from './Bloques.tsx'
import { CodigoQr } from './CodigoQr.tsx'
import { conceptosDe, formaDe, totalesDe } from './cuentas.ts'
import { Encabezado } from './Encabezado.tsx'
import { contactoImpreso, dinero, fechaLarga, momento } from './formatos.ts'
import { bloquesDelTicket } from './laboratorio.ts'
import { Apartado, centrado, Papel, Renglon, Texto } from './papel.tsx'

interface Props {
  ticket: Ticket
  tipoNota: TipoNota
  reimpresion?: boolean
  /** Dots of the head it is drawn for; the 70 mm layout at 203 dpi where there is none. */
  dots?: AnchoTicket
  /** The shop's mark, where it has one. */
  logo?: string | null
}

/** Whose copy it is; the customer's says nothing. */
const copias: Record<TipoNota, string | null> = {
  [NOTA_CLIENTE]: null,
  [NOTA_ADMINISTRACION]: 'Administración',
  [NOTA_LABORATORIO]: 'Laboratorio',
  3: null,
}

const esSimple = ({ tipoTicketFis }: Ticket): boolean => tipoTicketFis === 'Nota Simple'

/** tipoTicketFis decides the title, and whether the tax data print (D-35). */
const tituloDe = (ticket: Ticket): string => (esSimple(ticket) ? 'Nota de Venta' : 'Comprobante')
const fiscalesDe = (ticket: Ticket): string[] => (esSimple(ticket) ? [] : [`RFC ${ticket.rfc} · ${ticket.razonSocial}`])

/** What each part's warranty says; two parts with the same one say it once. */
const garantiasDe = ({ garantias }: Ticket): string[] => [
  ...new Set(
    garantias.map(({ parte, articulo, hasta, cubre }) =>
      `${parte === 'otro' ? articulo : etiquetaParte[parte]}: garantía hasta el ${fechaLarga(hasta)}. ${cubre}`.trim(),
    ),
  ),
]

/** The ticket of an order (spec §2 "Printable sales ticket"): the same on paper, in the preview and on the print page. */
export function TicketPedido({ ticket, tipoNota, reimpresion = false, dots = ANCHO_TICKET, logo }: Props) {
  const { importes, laboratorio } = bloquesDe(tipoNota)
  return (
    <Papel dots={dots}>
      <Encabezado
        nombreOptica={ticket.nombreOptica}
        logo={logo}
        titulo={tituloDe(ticket)}
        copia={copias[tipoNota]}
        reimpresion={reimpresion}
        fecha={ticket.fecha}
        lineas={[
          `Pedido ${ticket.sucursalNumber}-${ticket.folio}`,
          ...fiscalesDe(ticket),
          ticket.direccionSucursal,
          ...(tipoNota === NOTA_LABORATORIO ? [] : contactoImpreso(ticket.contacto)),
        ]}
        cliente={{ nombre: ticket.nombreCliente, telefono: ticket.telefono }}
      />
      {importes ? <Cuentas ticket={ticket} /> : null}
      {laboratorio ? <Bloques titulo="Laboratorio" bloques={bloquesDelTicket(ticket)} /> : null}
      {laboratorio && ticket.observacionesPedido ? (
        <Apartado>
          <Texto>{`Observaciones: ${ticket.observacionesPedido}`}</Texto>
        </Apartado>
      ) : null}
      <Apartado>
        <Texto estilo={centrado}>
          {ticket.entregado
            ? `Entregado: ${momento(ticket.entregado)}`
            : `Entrega: ${fechaLarga(ticket.fechaEntregaPrevista)}`}
        </Texto>
      </Apartado>
      {importes && ticket.garantia ? (
        <Apartado>
          <Texto>{ticket.garantia}</Texto>
        </Apartado>
      ) : null}
      {importes && ticket.garantias.length > 0 ? (
        <Apartado>
          {garantiasDe(ticket).map((garantia) => (
            <Texto key={garantia} estilo={{ marginTop: 3 }}>
              {garantia}
            </Texto>
          ))}
        </Apartado>
      ) : null}
      <CodigoQr texto={ticket.enlace} dots={dots} />
      <Texto estilo={centrado}>Gracias por tu preferencia</Texto>
    </Papel>
  )
}

function Cuentas({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <Apartado>
        {ticket.elementos.flatMap((elemento, i) =>
          conceptosDe(elemento).map(({ nombre, importe }, j) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a ticket may say the same, and none ever moves
            <Renglon key={`${i} ${j}`} nombre={nombre} valor={dinero(importe)} />
          )),
        )}
      </Apartado>
      <Apartado>
        {totalesDe(ticket).map(({ nombre, importe, negrita = false }) => (
          <Renglon key={nombre} nombre={nombre} valor={dinero(importe)} negrita={negrita} />
        ))}
        <Renglon nombre="Forma de pago" valor={formaDe(ticket)} />
      </Apartado>
    </>
  )
}

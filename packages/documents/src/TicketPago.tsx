import {
  etiquetaFormaPago,
  etiquetaMovimiento,
  type FormaPago,
  type TipoMovimiento,
} from '@nitida/contract/pedidos.rules'
import type { Ticket } from '@nitida/contract/tickets'
import { ANCHO_TICKET, type AnchoTicket } from '@nitida/contract/tickets.rules'
import { CodigoQr } from './CodigoQr.tsx'
import { Encabezado } from './Encabezado.tsx'
import { contactoImpreso, dinero } from './formatos.ts'
import { Apartado, centrado, Papel, Renglon, Texto } from './papel.tsx'

/** A payment with its second method, if any; amounts are pesos. */
export interface Comprobante {
  /** Its order, as its own ticket prints it. */
  ticket: Ticket
  /** Wall clock of the branch, `YYYY-MM-DDTHH:MM:SS`. */
  fecha: string
  cajero: string
  pagos: readonly { tipo: TipoMovimiento; formaPago: FormaPago; importe: number }[]
  /** Balance after it. */
  saldo: number
}

interface Props {
  comprobante: Comprobante
  dots?: AnchoTicket
  /** The shop's mark, where it has one. */
  logo?: string | null
}

/** The receipt of a payment: who paid what, how, and what is still owed. */
export function TicketPago({ comprobante, dots = ANCHO_TICKET, logo }: Props) {
  const { ticket, fecha, cajero, pagos, saldo } = comprobante
  return (
    <Papel dots={dots}>
      <Encabezado
        nombreOptica={ticket.nombreOptica}
        logo={logo}
        titulo="Comprobante de pago"
        copia={null}
        reimpresion={false}
        fecha={fecha}
        lineas={[
          `Pedido ${ticket.sucursalNumber}-${ticket.folio}`,
          ticket.direccionSucursal,
          ...contactoImpreso(ticket.contacto),
          `Recibió: ${cajero}`,
        ]}
        cliente={{ nombre: ticket.nombreCliente, telefono: ticket.telefono }}
      />
      <Apartado>
        {pagos.map(({ tipo, formaPago, importe }, i) => (
          <Renglon
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a receipt may say the same, and none ever moves
            key={i}
            nombre={`${etiquetaMovimiento[tipo]}, ${etiquetaFormaPago[formaPago]}`}
            valor={dinero(importe)}
          />
        ))}
      </Apartado>
      <Apartado>
        <Renglon nombre="Total del pedido" valor={dinero(ticket.total)} />
        <Renglon nombre="Saldo pendiente" valor={dinero(saldo)} negrita />
      </Apartado>
      <CodigoQr texto={ticket.enlace} dots={dots} />
      <Texto estilo={centrado}>Gracias por tu preferencia</Texto>
    </Papel>
  )
}

import { ANCHO_TICKET, type AnchoTicket } from '@nitida/contract/tickets.rules'
import { Bloques } from './Bloques.tsx'
import { Encabezado } from './Encabezado.tsx'
import type { DatosVisita } from './laboratorio.ts'
import { Papel } from './papel.tsx'

interface Props {
  visita: DatosVisita
  titulo?: string
  reimpresion?: boolean
  dots?: AnchoTicket
  /** The shop's mark, where it has one. */
  logo?: string | null
}

/** The visit-style ticket, laboratory data only (spec §2, `visita=true`). */
export function TicketVisita({ visita, titulo = 'Visita', reimpresion = false, dots = ANCHO_TICKET, logo }: Props) {
  return (
    <Papel dots={dots}>
      <Encabezado
        nombreOptica={visita.nombreOptica}
        logo={logo}
        titulo={titulo}
        copia="Laboratorio"
        reimpresion={reimpresion}
        fecha={visita.fecha}
        lineas={[visita.direccionSucursal]}
        cliente={{ nombre: visita.nombreCliente, telefono: visita.telefono }}
      />
      <Bloques titulo="Laboratorio" bloques={visita.bloques} />
    </Papel>
  )
}

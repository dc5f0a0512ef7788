import { ANCHO_TICKET, type AnchoTicket } from '@nitida/contract/tickets.rules'
import { Bloques } from './Bloques.tsx'
import { Encabezado } from './Encabezado.tsx'
import type { Bloque } from './laboratorio.ts'
import { medidasDe } from './medidas.ts'
import { Papel } from './papel.tsx'

/** What a visit-style ticket prints: who, where, when, and what is to be made; no money and no QR. */
export interface DatosVisita {
  readonly nombreOptica: string
  readonly direccionSucursal: string
  readonly nombreCliente: string
  readonly telefono: string
  /** Wall clock of the branch, `YYYY-MM-DDTHH:MM:SS`. */
  readonly fecha: string
  /** Prescription by eye, measures, observations. */
  readonly bloques: readonly Bloque[]
}

interface Props {
  visita: DatosVisita
  reimpresion?: boolean
  dots?: AnchoTicket
}

/** The visit-style ticket, laboratory data only (spec §2, `visita=true`). */
export function TicketVisita({ visita, reimpresion = false, dots = ANCHO_TICKET }: Props) {
  return (
    <Papel ancho={medidasDe(dots).ancho}>
      <Encabezado
        nombreOptica={visita.nombreOptica}
        titulo="Visita"
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

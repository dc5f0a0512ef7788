import { Aviso } from '../../ui/Aviso.tsx'
import { falloDe, TICKET_ENVIADO } from '../impresion/shared/textos.ts'
import type { Envio } from './useTickets.ts'

/** How the last ticket fared (spec §8), in a place where it stays. */
export function ResultadoDelEnvio({ envio }: { envio: Envio }) {
  switch (envio.fase) {
    case 'nada':
    case 'enviando':
      return null
    case 'enviado':
      return (
        <Aviso tone="ok" live title={TICKET_ENVIADO}>
          Ticket de {envio.ticket.nombre}.
        </Aviso>
      )
    case 'fallo': {
      const { titulo, detalle } = falloDe(envio.error)
      return (
        <Aviso tone="bad" title={titulo}>
          {detalle}
        </Aviso>
      )
    }
  }
}

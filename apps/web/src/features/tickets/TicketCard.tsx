import { ExternalLink, Printer } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useUrlDe } from './shared/useUrlDe.ts'
import type { Ticket } from './tickets.consulta.ts'

interface Props {
  ticket: Ticket
  /** Address of the print page; null once it has died. */
  pagina: string | null
  reimpresion: boolean
  /** Why it cannot be printed now. */
  motivo: string | null
  /** Another one is on its way, or this one is being drawn again. */
  ocupada: boolean
  enviando: boolean
  onImprimir: () => void
}

/** One ticket as it will come out, and the two ways to print it. */
export function TicketCard({ ticket, pagina, reimpresion, motivo, ocupada, enviando, onImprimir }: Props) {
  const url = useUrlDe(ticket.png)
  const { nombre, tipo } = ticket
  return (
    <Card title={`Ticket de ${nombre}`}>
      <div className="flex flex-col gap-2">
        <Button
          block
          variant="primary"
          icon={<Printer />}
          motivo={motivo ?? (ocupada && !enviando ? 'Espera un momento.' : null)}
          cargando={enviando}
          onClick={onImprimir}
        >
          Imprimir ticket de {nombre}
        </Button>
        {pagina ? (
          <LinkButton
            block
            icon={<ExternalLink />}
            href={pagina.replace('#', `&tipoNota=${tipo}${reimpresion ? '&reimpresion=1' : ''}#`)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Imprimir ticket de ${nombre} con el navegador`}
          >
            Con el navegador
          </LinkButton>
        ) : null}
      </div>
      <div className="mt-4 rounded-control bg-sunken p-3">
        {url ? (
          <img
            src={url}
            alt={`Vista previa del ticket de ${nombre}`}
            className="mx-auto w-full max-w-70 bg-paper shadow-rest"
          />
        ) : null}
      </div>
    </Card>
  )
}

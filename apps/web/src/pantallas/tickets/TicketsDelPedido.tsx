import { VIDA_TICKET_S } from '@nitida/contract/tickets.rules'
import { ExternalLink, Printer, RefreshCw } from 'lucide-react'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { SinPedido } from '../../entidades/pedido/SinPedido.tsx'
import { falloDe, TICKET_ENVIADO } from '../../operaciones/imprimir/textos.ts'
import { useUrlDe } from '../../operaciones/imprimir/useUrlDe.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ImpresoraCard } from './ImpresoraCard.tsx'
import type { Ticket } from './tickets.consulta.ts'
import { type TicketsDelPedido as Datos, type Envio, useTickets } from './useTickets.ts'

interface Props {
  ticket: Ticket
  /** Address of the print page; null once it has expired. */
  pagina: string | null
  reimpresion: boolean
  /** Why it cannot be printed now. */
  motivo: string | null
  /** Whether another one is on its way, or this one is being drawn again. */
  ocupada: boolean
  enviando: boolean
  onImprimir: () => void
}

/** One ticket as it will be printed, and the two ways to print it. */
function TicketCard({ ticket, pagina, reimpresion, motivo, ocupada, enviando, onImprimir }: Props) {
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
          mientras="Imprimiendo…"
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
            aria-label={`Imprimir con el navegador el ticket de ${nombre}`}
          >
            Imprimir con el navegador
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

/** Outcome of the last print (spec §8), in a place where it stays. */
function ResultadoDelEnvio({ envio }: { envio: Envio }) {
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

const MINUTOS = VIDA_TICKET_S / 60

/** The three tickets of an order as they will be printed, each with its button. */
export function TicketsDelPedido({ id }: { id: number }) {
  const datos = useTickets(id)
  const { consulta, vencido, impresora, reimpresion, envio } = datos
  return (
    <div className="space-y-4">
      <ImpresoraCard impresora={impresora} reimpresion={reimpresion} />
      {vencido ? (
        <Vencidos onRecargar={() => void consulta.refetch()} cargando={consulta.isFetching} />
      ) : (
        <p className="text-sm text-ink3">
          Los tickets se guardan {MINUTOS} minutos. Después de ese tiempo, recarga la página.
        </p>
      )}
      <ResultadoDelEnvio envio={envio} />
      <Contenido datos={datos} />
    </div>
  )
}

function Vencidos({ onRecargar, cargando }: { onRecargar: () => void; cargando: boolean }) {
  return (
    <Aviso
      tone="carey"
      live
      title={`Pasaron ${MINUTOS} minutos y los tickets se eliminaron`}
      action={
        <Button size="sm" icon={<RefreshCw />} cargando={cargando} onClick={onRecargar}>
          Recargar
        </Button>
      }
    >
      Recarga la página para obtenerlos de nuevo.
    </Aviso>
  )
}

const NO_SE_PUDIERON = 'No se pudieron obtener los tickets'

function Contenido({ datos: { consulta, vencido, impresora, envio, imprimir } }: { datos: Datos }) {
  const { data, error, isPlaceholderData } = consulta
  if (error)
    return (
      <SinPedido
        error={{
          title: NO_SE_PUDIERON,
          causa: error,
          ...reintentoDe(consulta),
        }}
      />
    )
  if (!data) return <Skeleton lines={12} />
  const enviando = envio.fase === 'enviando'
  const motivo = vencido
    ? 'Recarga los tickets para imprimirlos.'
    : impresora.estado === 'conectado'
      ? null
      : 'No hay conexión con la impresora.'
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {data.tickets.map((ticket) => (
        <TicketCard
          key={ticket.tipo}
          ticket={ticket}
          pagina={vencido ? null : data.pagina}
          reimpresion={data.reimpresiones.includes(ticket.tipo)}
          motivo={motivo}
          ocupada={isPlaceholderData || enviando}
          enviando={enviando && envio.ticket.tipo === ticket.tipo}
          onImprimir={() => void imprimir(ticket)}
        />
      ))}
    </div>
  )
}

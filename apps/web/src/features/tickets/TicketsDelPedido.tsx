import { VIDA_TICKET_S } from '@nitida/contract/tickets.rules'
import { RefreshCw } from 'lucide-react'
import { noEsta } from '../../shared/api/fallos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SinPedido } from '../pedidos/shared/SinPedido.tsx'
import { ImpresoraCard } from './ImpresoraCard.tsx'
import { ResultadoDelEnvio } from './ResultadoDelEnvio.tsx'
import { TicketCard } from './TicketCard.tsx'
import { type TicketsDelPedido as Datos, useTickets } from './useTickets.ts'

const MINUTOS = VIDA_TICKET_S / 60

/** The three tickets of an order, as they will come out, each with its button. */
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
  const { data, error, isFetching, isPlaceholderData, refetch } = consulta
  if (error)
    return (
      <Card>
        {noEsta(error) ? (
          <SinPedido error={{ title: NO_SE_PUDIERON, detalle: error.message }} />
        ) : (
          <ErrorState title={NO_SE_PUDIERON} onRetry={() => void refetch()} cargando={isFetching}>
            {error.message}
          </ErrorState>
        )}
      </Card>
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

import { ANCHO_TICKET, esAnchoTicket, tiposNota } from '@nitida/contract/tickets.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { anotarImpreso, impresosDe, leerImpresos, oirImpresos } from '../../operaciones/imprimir/impresos.ts'
import { useImpresora } from '../../operaciones/imprimir/useImpresora.ts'
import { type Ticket, ticketsQuery } from './tickets.consulta.ts'

/** Whether a moment has passed; the screen changes when it does. A computer that slept is told when it wakes up. */
function useVencido(vence: number | null): boolean {
  const [vencido, setVencido] = useState(false)
  useEffect(() => {
    if (vence === null) return
    const revisar = () => setVencido(Date.now() >= vence)
    revisar()
    const reloj = setTimeout(revisar, Math.max(0, vence - Date.now()))
    document.addEventListener('visibilitychange', revisar)
    return () => {
      clearTimeout(reloj)
      document.removeEventListener('visibilitychange', revisar)
    }
  }, [vence])
  return vencido
}

/** Outcome of the last attempt to print. */
export type Envio =
  | { readonly fase: 'nada' }
  | { readonly fase: 'enviando' | 'enviado'; readonly ticket: Ticket }
  | { readonly fase: 'fallo'; readonly ticket: Ticket; readonly error: unknown }

/** The tickets of an order for the printer of this computer, and what was printed of them. */
export function useTickets(id: number) {
  const { estado, elegida, reintentar, imprimirPng } = useImpresora()
  const impresos = impresosDe(useSyncExternalStore(oirImpresos, leerImpresos), id)
  const [marcar, setMarcar] = useState(false)
  const [envio, setEnvio] = useState<Envio>({ fase: 'nada' })
  const dots = elegida?.perfil.dotsTicket ?? ANCHO_TICKET
  const reimpresiones = marcar ? tiposNota : []
  const pedido = useQuery(pedidoQuery(id))
  const version = pedido.data?.version ?? null
  const ancho = esAnchoTicket(dots) ? dots : ANCHO_TICKET
  const consulta = useQuery({
    ...ticketsQuery({ id, ancho, reimpresiones, impresos, version }),
    enabled: !pedido.isPending,
  })
  const imprimir = async (ticket: Ticket) => {
    setEnvio({ fase: 'enviando', ticket })
    try {
      await imprimirPng(ticket.png)
      setEnvio({ fase: 'enviado', ticket })
      if (consulta.data) anotarImpreso(id, { tipo: ticket.tipo, huella: consulta.data.huella })
    } catch (error) {
      setEnvio({ fase: 'fallo', ticket, error })
    }
  }
  return {
    impresora: { estado, elegida, reintentar },
    consulta,
    vencido: useVencido(consulta.data?.vence ?? null),
    reimpresion: { marcar, setMarcar },
    envio,
    imprimir,
  }
}
export type TicketsDelPedido = ReturnType<typeof useTickets>

import type { AnchoTicket, TipoNota } from '@nitida/contract/tickets.rules'
import { NOTA_ADMINISTRACION, NOTA_CLIENTE, NOTA_LABORATORIO, VIDA_TICKET_S } from '@nitida/contract/tickets.rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { FALLO_DEL_SERVIDOR, SinRespuesta } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import type { Impreso } from '../../operaciones/imprimir/impresos.ts'

/** Printed tickets that are told to the server: the newest. */
const MAXIMO_IMPRESOS = 50

/** A ticket's picture, dot by dot. */
export interface Ticket {
  readonly tipo: TipoNota
  readonly nombre: string
  readonly png: Blob
}

export interface Tickets {
  readonly tickets: readonly Ticket[]
  /** The print page, for a computer without a receipt printer. */
  readonly pagina: string
  /** Digest of what they say. */
  readonly huella: string
  /** The types that carry the mark. */
  readonly reimpresiones: readonly TipoNota[]
  /** Instant to load them again, by the clock of this computer. */
  readonly vence: number
}

export interface Pedidos {
  readonly id: number
  readonly ancho: AnchoTicket
  /** Types that are marked in any case. */
  readonly reimpresiones: readonly TipoNota[]
  /** Printed tickets; one that would say the same again is marked. */
  readonly impresos: readonly Impreso[]
  /** Version of the order: when it changes, its tickets are drawn anew. Null when it is not known. */
  readonly version: number | null
}

async function traer(url: string, signal: AbortSignal): Promise<Blob> {
  const respuesta = await fetch(url, { signal }).catch(() => null)
  if (!respuesta?.ok) throw new SinRespuesta(respuesta ? FALLO_DEL_SERVIDOR : undefined)
  return respuesta.blob()
}

async function pedir({ id, ancho, reimpresiones, impresos }: Pedidos, signal: AbortSignal): Promise<Tickets> {
  const body = { id, ancho, reimpresiones: [...reimpresiones], impresos: impresos.slice(-MAXIMO_IMPRESOS) }
  const vence = Date.now() + VIDA_TICKET_S * 1000
  const urls = await call(api.pedidos.tickets, { body }, { signal })
  const [cliente, administrador, laboratorio] = await Promise.all([
    traer(urls.notaVentaUrl, signal),
    traer(urls.notaAdminUrl, signal),
    traer(urls.notaLabUrl, signal),
  ])
  return {
    tickets: [
      { tipo: NOTA_CLIENTE, nombre: 'cliente', png: cliente },
      { tipo: NOTA_ADMINISTRACION, nombre: 'administrador', png: administrador },
      { tipo: NOTA_LABORATORIO, nombre: 'laboratorio', png: laboratorio },
    ],
    pagina: urls.paginaUrl,
    huella: urls.huella,
    reimpresiones: urls.reimpresiones,
    vence,
  }
}

/** The three tickets of an order. Shown ones stay while they are drawn again; nothing is kept once the screen is left. */
export const ticketsQuery = (pedidos: Pedidos) =>
  queryOptions({
    queryKey: ['tickets', pedidos],
    queryFn: ({ signal }) => pedir(pedidos, signal),
    placeholderData: (anteriores: Tickets | undefined, consulta) =>
      mismoPedido(consulta?.queryKey, pedidos.id) ? keepPreviousData(anteriores) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Another order's tickets must never stand on this one's screen. */
const mismoPedido = (clave: readonly unknown[] | undefined, id: number): boolean => {
  const pedidos = clave?.[1]
  return typeof pedidos === 'object' && pedidos !== null && 'id' in pedidos && pedidos.id === id
}

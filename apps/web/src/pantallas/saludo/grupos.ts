import type { PedidoPorHacer } from '@nitida/contract/laboratorio'
import { type Plazo, plazos } from '@nitida/contract/tablero.rules'

export const titulos: Record<Plazo, string> = {
  atrasado: 'Atrasados',
  hoy: 'Hoy',
  manana: 'Mañana',
  despues: 'Después',
}

export interface GrupoDeCola {
  plazo: Plazo
  pedidos: PedidoPorHacer[]
}

/** The queue by how near the promised day is, without empty groups. */
export const porPlazo = (pedidos: readonly PedidoPorHacer[]): GrupoDeCola[] =>
  plazos
    .map((plazo) => ({ plazo, pedidos: pedidos.filter((pedido) => pedido.plazo === plazo) }))
    .filter((grupo) => grupo.pedidos.length > 0)

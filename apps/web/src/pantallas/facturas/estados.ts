import type { EstadoFactura } from '@nitida/contract/facturacion.rules'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** Look of each state, and the name of its filter. */
export const estados: Record<EstadoFactura, { tono: BadgeTone; filtro: string }> = {
  Vigente: { tono: 'ok', filtro: 'Vigentes' },
  'En proceso de cancelación': { tono: 'carey', filtro: 'En proceso' },
  Cancelada: { tono: 'neutral', filtro: 'Canceladas' },
  'Cancelación rechazada': { tono: 'bad', filtro: 'Rechazadas' },
}

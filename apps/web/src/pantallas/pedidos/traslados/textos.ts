import type { TrasladoDeLista } from '@nitida/contract/inventario.traslados'
import type { BadgeTone } from '../../../ui/Badge.tsx'

/** 'T-118, de 03 a 01'. */
export const nombreDeTraslado = ({ id, deNumber, aNumber }: TrasladoDeLista): string =>
  `T-${id}, de ${deNumber} a ${aNumber}`

/** How it stands, in a word. */
export function estadoDeTraslado({ estado, demorado, perdidas }: TrasladoDeLista): {
  tono: BadgeTone
  palabra: string
} {
  switch (estado) {
    case 'pedido':
      return { tono: 'carey', palabra: 'Pedido' }
    case 'enviado':
      return demorado
        ? { tono: 'bad', palabra: 'En tránsito, más de 3 días' }
        : { tono: 'info', palabra: 'En tránsito' }
    case 'recibido':
      return perdidas > 0 ? { tono: 'bad', palabra: 'Recibido con faltantes' } : { tono: 'ok', palabra: 'Recibido' }
    case 'cancelado':
      return { tono: 'neutral', palabra: 'Cancelado' }
  }
}

import type { Presupuesto } from '@nitida/contract/presupuestos'
import type { EstadoDePresupuesto } from '@nitida/contract/presupuestos.rules'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import { dinero } from '../../../ui/formatos.ts'

export const tonoDe: Record<EstadoDePresupuesto, BadgeTone> = {
  borrador: 'neutral',
  enviado: 'info',
  interesa: 'carey',
  vencido: 'bad',
  perdido: 'neutral',
  pedido: 'ok',
}

type Suceso = Presupuesto['sucesos'][number]

/** What happened, in words. */
export function sucesoDe({ que, detalle }: Pick<Suceso, 'que' | 'detalle'>): string {
  switch (que) {
    case 'creado':
      return 'Se guardó'
    case 'alternativa':
      return `Se agregó ${detalle}`
    case 'enviado':
      return `Enviado por ${detalle}`
    case 'correo':
      return 'Correo al paciente'
    case 'interesa':
      return `Le interesa: ${detalle}`
    case 'perdido':
      return `Se perdió: ${detalle}`
    case 'pedido':
      return `Hecho pedido: ${detalle}`
  }
}

/** '$1,990.00', or from the cheapest alternative to the dearest. */
export const rangoDe = ({ desde, hasta }: { desde: number; hasta: number }): string =>
  desde === hasta ? dinero(desde) : `${dinero(desde)} a ${dinero(hasta)}`

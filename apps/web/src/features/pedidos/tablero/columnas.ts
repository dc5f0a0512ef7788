import { ESTATUS_ENTREGADO, ESTATUS_INICIAL, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import { type ClaveColumna, DIAS_ENTREGADOS } from '@nitida/contract/tablero.rules'

interface Columna {
  /** The specification's words for where its orders stand. */
  titulo: string
  /** The part of them that a phone's tab has room for; the rest is there to be heard. */
  corto: string
  nota: string
  /** Colour of its dot, as the status has it in the table. */
  punto: string
}

export const columnas: Record<ClaveColumna, Columna> = {
  elaboracion: {
    titulo: ESTATUS_INICIAL,
    corto: 'En proceso',
    nota: 'Por fecha de entrega',
    punto: 'bg-info',
  },
  recibido: {
    titulo: ESTATUS_RECIBIDO,
    corto: 'Recibido',
    nota: 'Por fecha de entrega',
    punto: 'bg-ok',
  },
  entregado: {
    titulo: ESTATUS_ENTREGADO,
    corto: 'Entregado',
    nota: `Últimos ${DIAS_ENTREGADOS} días`,
    punto: 'bg-ink3',
  },
}

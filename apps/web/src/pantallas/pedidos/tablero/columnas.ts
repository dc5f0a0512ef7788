import { ESTATUS_ENTREGADO, ESTATUS_INICIAL, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import { type ClaveColumna, DIAS_ENTREGADOS } from '@nitida/contract/tablero.rules'

interface Columna {
  /** Titles of the columns, in the specification's words. */
  titulo: string
  /** Part of the title that fits a phone's tab; the rest can be heard. */
  corto: string
  nota: string
  /** Colour of its dot, like that of the status in the table. */
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

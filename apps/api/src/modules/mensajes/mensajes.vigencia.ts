import { type Fecha, fechaEn } from '@nitida/contract/fechas'
import type { TipoMensaje } from '@nitida/contract/mensajes'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import type { Motivo } from './mensajes.motivos.ts'

/** An appointment as it is at this moment. */
interface CitaActual {
  fecha: Fecha
  cancelada: boolean
  confirmada: boolean
  revision: number
  zonaHoraria: string
}

/**
 * Why a notice no longer holds, asked just before it leaves (reliability W6); null when it does. What is said of an
 * appointment must still be so, and its day must not be over.
 */
export function motivoDeObsoleto(
  tipo: TipoMensaje,
  revision: number | null,
  cita: CitaActual,
  ahora: Date,
): Motivo | null {
  if (cita.fecha < fechaEn(cita.zonaHoraria, ahora)) return 'CITA_PASADA'
  if (tipo === 'AvisoCancelacionCita') return cita.cancelada ? null : 'CITA_SIN_CANCELAR'
  if (cita.cancelada) return 'CITA_CANCELADA'
  return cita.revision === revision ? null : 'CITA_MOVIDA'
}

/** An order as it is at this moment. */
interface PedidoActual {
  estatus: string
  recepciones: number
  eliminado: boolean
}

/** The same for an order: "listo" holds while it waits in the branch since the reception that was announced (D-64). */
export function motivoDePedidoObsoleto(
  tipo: TipoMensaje,
  recepcion: number | null,
  { estatus, recepciones, eliminado }: PedidoActual,
): Motivo | null {
  if (eliminado) return 'PEDIDO_ELIMINADO'
  if (estatus === ESTATUS_ENTREGADO) return 'PEDIDO_YA_ENTREGADO'
  if (tipo !== 'AvisoPedidoListoRecogerSucursal') return null
  return estatus === ESTATUS_RECIBIDO && recepciones === recepcion ? null : 'PEDIDO_NO_LISTO'
}

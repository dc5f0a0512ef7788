import { type Fecha, fechaEn } from '@nitida/contract/fechas'
import type { TipoMensaje } from '@nitida/contract/mensajes'
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

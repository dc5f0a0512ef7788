import type { Bloqueo, SolicitudArco } from '@nitida/contract/arco'
import type { AlcanceDeOposicion, EstadoArco, MotivoDeNegativa, TipoArco } from '@nitida/contract/arco.rules'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'

export const nombreDeTipo: Record<TipoArco, string> = {
  acceso: 'Acceso',
  rectificacion: 'Rectificación',
  cancelacion: 'Cancelación',
  oposicion: 'Oposición',
}

export const nombreDeOposicion: Record<AlcanceDeOposicion, string> = {
  promociones: 'Promociones',
  mensajes: 'Todos los mensajes',
}

export const nombreDeMotivo: Record<MotivoDeNegativa, string> = {
  no_acreditado: 'No acreditó quién es',
  sin_datos: 'No tenemos datos suyos',
  derechos_de_tercero: 'Lesionaría derechos de un tercero',
  impedimento_legal: 'Lo impide la ley o una autoridad',
  ya_realizada: 'Ya se había hecho',
}

export const estados: Record<EstadoArco, readonly [palabra: string, tono: BadgeTone]> = {
  recibida: ['Por responder', 'carey'],
  procede: ['Por cumplir', 'info'],
  negada: ['No procedió', 'neutral'],
  cumplida: ['Cumplida', 'ok'],
}

/** Last day of what is to be done next; null once nothing is. */
export const vence = ({ estado, responderAntesDe, cumplirAntesDe }: SolicitudArco): string | null =>
  estado === 'recibida' ? responderAntesDe : estado === 'procede' ? cumplirAntesDe : null

const LISTO = 'La solicitud queda cumplida y ya no se puede cambiar.'

/** What whoever carries it out is asked first. */
export const avisoDe: Record<TipoArco, string> = {
  acceso: LISTO,
  rectificacion: LISTO,
  oposicion: LISTO,
  cancelacion:
    'Sale de todas las listas y no se le vuelve a escribir: se cancelan sus citas próximas y los mensajes en espera. Lo que debe y lo que la ley obliga a conservar se queda. No se puede deshacer.',
}

/** Until when what the law has kept is kept, in a line. */
export function conservacionDe({ expedienteHasta, fiscalHasta }: Bloqueo): string {
  const plazos = [
    expedienteHasta && `expediente clínico hasta el ${fechaLarga(expedienteHasta)}`,
    fiscalHasta && `ventas y facturas hasta el ${fechaLarga(fiscalHasta)}`,
  ].filter(Boolean)
  return plazos.length > 0 ? `Se conserva: ${plazos.join('; ')}.` : 'No hay nada que la ley obligue a conservar.'
}

/** What carrying it out does, for its button. */
export const accionDe: Record<TipoArco, string> = {
  acceso: 'Anotar la entrega',
  rectificacion: 'Anotar que se corrigió',
  cancelacion: 'Bloquear sus datos',
  oposicion: 'Quitar consentimientos',
}

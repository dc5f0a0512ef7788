import type { SolicitudArco } from '@nitida/contract/arco'
import type { AlcanceDeOposicion, EstadoArco, MotivoDeNegativa, TipoArco } from '@nitida/contract/arco.rules'
import type { BadgeTone } from '../../../ui/Badge.tsx'

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

/** What carrying it out does, for its button. */
export const accionDe: Record<TipoArco, string> = {
  acceso: 'Anotar la entrega',
  rectificacion: 'Anotar que se corrigió',
  cancelacion: 'Retirarlo de las listas',
  oposicion: 'Quitar consentimientos',
}

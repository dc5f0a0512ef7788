import type { EstadoMensaje } from '@nitida/contract/mensajes'

/** Our own reasons; any other code in the same column is the provider's. */
export const motivos = {
  SIN_CONSENTIMIENTO: 'El paciente pidió no recibir avisos por WhatsApp.',
  SIN_PROMOCIONES: 'El paciente no aceptó promociones o pidió no recibirlas.',
  PACIENTE_BLOQUEADO: 'El paciente canceló sus datos: ya no se le escribe.',
  YA_NO_ES_SU_NUMERO: 'El paciente se eliminó o cambió de teléfono antes del envío.',
  CITA_CANCELADA: 'La cita se canceló antes del envío.',
  CITA_MOVIDA: 'La cita cambió de fecha, hora o sucursal antes del envío.',
  CITA_PASADA: 'La hora de la cita ya pasó.',
  CITA_CON_OTRO_TELEFONO: 'El teléfono de la cita se corrigió antes del envío.',
  CITA_CONFIRMADA: 'El paciente ya había confirmado.',
  CITA_ATENDIDA: 'El paciente ya había llegado.',
  CITA_SIN_CANCELAR: 'La cancelación se deshizo antes del envío.',
  PEDIDO_ELIMINADO: 'El pedido se eliminó antes del envío.',
  PEDIDO_YA_ENTREGADO: 'El pedido se entregó antes del envío.',
  PEDIDO_NO_LISTO: 'El pedido volvió a elaboración antes del envío.',
  PRESUPUESTO_CERRADO: 'El presupuesto venció, se perdió o se hizo pedido antes del envío.',
  YA_NO_TOCA: 'El paciente ya vino, agendó, recogió o pagó antes del envío.',
  CAMPANA_CANCELADA: 'La campaña se canceló antes del envío.',
  SIN_RESPUESTA: 'Se entregó al servicio, pero la respuesta se perdió. No se reenvía solo: pudo haber llegado.',
} as const
export type Motivo = keyof typeof motivos

/** The provider's commoner codes, in words for whoever has to act (reliability §1.3). */
const delServicio: Readonly<Record<string, string>> = {
  SIN_CONEXION: 'No hubo conexión con WhatsApp; se intentará de nuevo.',
  '130429': 'WhatsApp pidió ir más despacio; se intentará de nuevo.',
  '130472': 'WhatsApp no entrega promociones a este número por ahora.',
  '131026': 'Ese número no puede recibir mensajes de WhatsApp; conviene llamar.',
  '131042': 'La cuenta de WhatsApp tiene un problema de pago; los mensajes esperan.',
  '131048': 'WhatsApp limitó las promociones de la cuenta; no se reintenta hoy.',
  '131049': 'WhatsApp decidió no entregar esta promoción; no se reintenta hoy.',
  '131050': 'El paciente pidió a WhatsApp no recibir promociones.',
  '131056': 'Van demasiados mensajes seguidos a ese número; se intentará de nuevo.',
  '132000': 'La plantilla no lleva esos datos; avisa a soporte.',
  '132001': 'La plantilla no existe en la cuenta de WhatsApp; avisa a soporte.',
  '132015': 'WhatsApp detuvo la plantilla por un tiempo; los mensajes esperan.',
  '132016': 'WhatsApp deshabilitó la plantilla; los mensajes esperan.',
  '190': 'La clave de acceso a WhatsApp venció; los mensajes esperan.',
}

const esMotivo = (codigo: string): codigo is Motivo => codigo in motivos

const porEstado: Record<EstadoMensaje, string | null> = {
  pendiente: 'El servicio no lo aceptó por ahora; se intentará de nuevo',
  enviando: null,
  aceptado: null,
  enviado: null,
  entregado: null,
  leido: null,
  registrado: null,
  fallido: 'El servicio rechazó el mensaje',
  no_entregable: 'Ese número no puede recibir mensajes de WhatsApp; conviene llamar',
  desconocido: 'Se entregó al servicio, pero la respuesta se perdió; pudo haber llegado',
  obsoleto: 'El aviso dejó de ser válido antes del envío',
  omitido: 'No se envía a este paciente',
}

/** Why a message did not arrive, in Spanish; null without a reason. */
export function motivoDe(estado: EstadoMensaje, codigo: string | null): string | null {
  if (estado === 'registrado') return 'Modo registro: no se envió.'
  if (codigo === null) return null
  if (esMotivo(codigo)) return motivos[codigo]
  const sabido = delServicio[codigo]
  if (sabido) return `${sabido} (código ${codigo})`
  const frase = porEstado[estado]
  return frase && `${frase} (código ${codigo}).`
}

import type { EstadoCorreo } from '@nitida/contract/correos'

/** Our own reasons; any other code in the same column is the mail server's. */
const motivos = {
  SIN_RESPUESTA: 'Se entregó al servidor de correo y la respuesta se perdió; pudo haber llegado.',
  ADJUNTO_PERDIDO: 'Uno de sus archivos ya no se puede preparar; avisa a soporte.',
  CIERRE: 'El servidor se reinició antes de entregarlo; se intentará de nuevo.',
  SIN_ARMAR: 'No se pudo preparar; se intentará de nuevo.',
} as const
export type MotivoCorreo = keyof typeof motivos

const esMotivo = (codigo: string): codigo is MotivoCorreo => codigo in motivos

const porEstado: Record<EstadoCorreo, string | null> = {
  pendiente: 'El servidor de correo no lo aceptó por ahora; se intentará de nuevo',
  enviando: null,
  aceptado: null,
  registrado: 'Modo registro: no se envió.',
  fallido: 'El servidor de correo lo rechazó; revisa la dirección',
  desconocido: 'Se entregó al servidor de correo y la conexión se perdió; pudo haber llegado',
}

/** Why an e-mail did not leave, in Spanish; null while there is nothing to say. */
export function motivoDeCorreo(estado: EstadoCorreo, codigo: string | null): string | null {
  if (codigo === null) return estado === 'registrado' ? porEstado.registrado : null
  if (esMotivo(codigo)) return motivos[codigo]
  const frase = porEstado[estado]
  return frase && `${frase} (código ${codigo}).`
}

import { Rechazo } from '../../base/api/fallos.ts'

/** Spec §8, word for word. */
export const exitos = {
  crear: '¡Cita Creada!',
  actualizar: '¡Cita actualizada!',
  confirmar: '¡Cita confirmada!',
  cancelar: '¡Cita cancelada!',
  cancelarVarias: '¡Citas canceladas!',
} as const

const frases = {
  crear: 'Hubo un error al crear la cita.',
  actualizar: 'Hubo un problema al actualizar la cita.',
  confirmar: 'Hubo un problema al confirmar la cita.',
  cancelar: 'Hubo un problema al cancelar la cita.',
  cancelarVarias: 'Hubo un problema al cancelar las citas.',
  deshacer: 'Ocurrió un error al intentar deshacer la cancelación.',
  asistencia: 'Hubo un problema al marcar la asistencia.',
} as const

export type Trabajo = keyof typeof frases

export const ERROR = '¡Error!'
export const OCUPADA = 'Esta hora ya está ocupada.'
export const CERRADA = 'A esa hora la sucursal no atiende.'
export const SIN_VERIFICAR = 'Error al verificar disponibilidad.'
export const FALTAN = 'Por favor completa todos los campos'

/** What the question of a cancellation says of its end. */
export const PLAZO = 'Tendrás 10 segundos para deshacerlo.'

/** Text of a failed action; the specification has one sentence for both kinds, the server's reason follows. */
export const textoDeFallo = (trabajo: Trabajo, error: unknown): string =>
  error instanceof Rechazo ? `${frases[trabajo]} ${error.message}` : frases[trabajo]

/** Text of a list that did not come: refused by the server, or not answered at all (D-3). */
export const falloAlCargar = (error: unknown): string =>
  error instanceof Rechazo ? 'No se pudieron cargar las citas.' : 'Hubo un error al cargar las citas.'

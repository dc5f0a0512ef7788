import { type Fecha, fechaEn, type Hora, horaEn } from './fechas.ts'

/** Every 15 minutes from 09:00 to 19:30 (spec §9, D-39). */
export const horasDeCita: readonly Hora[] = Array.from({ length: 43 }, (_, turno) => {
  const minutos = 9 * 60 + turno * 15
  return `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`
})

const turnos = new Set(horasDeCita)
export const esHoraDeCita = (hora: string): boolean => turnos.has(hora)

/** Whether an hour of a branch's day is over (D-39). The running minute is not. */
export const yaPaso = ({ fecha, hora }: { fecha: Fecha; hora: Hora }, zona: string, ahora: Date): boolean =>
  `${fecha} ${hora}` < `${fechaEn(zona, ahora)} ${horaEn(zona, ahora)}`

/** Years after the present one that appointments are taken for; a later year is a slip of the finger. */
const ANIOS_POR_VENIR = 2

/** The last year that an appointment may be in. */
export const ultimoAnioDeCita = (hoy: Fecha): number => Number(hoy.slice(0, 4)) + ANIOS_POR_VENIR

/** Days after today that the upcoming view asks for: six columns (D-38). */
export const DIAS_PROXIMOS = 5

/**
 * Views of the list, by the clock of each branch. `porConfirmar`: live, not confirmed, from today on. `vivas`: live, today.
 * `porLlamar`: live, not confirmed, from now until the end of tomorrow.
 */
export const vistasDeCitas = ['hoy', 'manana', 'porConfirmar', 'vivas', 'porLlamar'] as const
export type VistaDeCitas = (typeof vistasDeCitas)[number]

export type EstadoCita = 'Cancelada' | 'Vigente' | 'Vencida'

/** The state that a list shows (spec §4, D-40): cancelled, or whether its day is still to come. `hoy` is the branch's today. */
export function estadoDe(cita: { cancelada: boolean; fecha: Fecha }, hoy: Fecha): EstadoCita {
  if (cita.cancelada) return 'Cancelada'
  return cita.fecha >= hoy ? 'Vigente' : 'Vencida'
}

/** Confirm is offered only if neither cancelled nor confirmed; cancel while not cancelled (spec §4). */
export const puedeConfirmarse = (cita: { cancelada: boolean; confirmada: boolean }): boolean =>
  !cita.cancelada && !cita.confirmada
export const puedeCancelarse = (cita: { cancelada: boolean }): boolean => !cita.cancelada

/** Time in ms for which a cancellation can be undone: its notice waits for as long (D-64). */
export const DESHACER_MS = 10_000

/** Proposed attendance of an unmarked appointment whose day is over; null for any other. */
export function asistenciaPropuesta(
  cita: { cancelada: boolean; fecha: Fecha; asistencia: string | null; compro: boolean },
  hoy: Fecha,
): 'Asistió' | 'No asistió' | null {
  if (cita.cancelada || cita.asistencia !== null || cita.fecha >= hoy) return null
  return cita.compro ? 'Asistió' : 'No asistió'
}

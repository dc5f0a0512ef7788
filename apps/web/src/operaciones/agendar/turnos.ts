import type { CitaDelDia } from '@nitida/contract/citas'
import { horasDeCita } from '@nitida/contract/citas.rules'
import type { Fecha, Hora } from '@nitida/contract/fechas'
import { atiende } from '@nitida/contract/horarios.rules'
import type { Momento } from '../../base/sesion/useAhora.ts'

/** A quarter of an hour of a day: free, taken by somebody, over, or outside of the branch's hours. */
export type Turno =
  | { hora: Hora; estado: 'libre' }
  | { hora: Hora; estado: 'pasado' }
  | { hora: Hora; estado: 'cerrado' }
  | { hora: Hora; estado: 'ocupado'; cita: CitaDelDia }

interface Dia {
  fecha: Fecha
  /** Appointments of the day, cancelled ones included, which hold no hour (D-38). */
  citas: readonly CitaDelDia[]
  /** Wall clock of the branch. */
  ahora: Momento
  /** Hours of the branch as it writes them. */
  horario: string | null
  /** Days on which every branch is closed. */
  cerrados?: ReadonlySet<Fecha>
  /** The stored appointment being edited; its own hour is free to it, even when it is over. */
  propia?: { id: number; fecha: Fecha; hora: Hora } | null
}

/** The 43 quarters of a day (spec §9) with their state. The running minute is not over yet (D-39). */
export function turnosDe({ fecha, citas, ahora, horario, cerrados, propia }: Dia): Turno[] {
  const abierta = atiende(horario, fecha, cerrados)
  const vivas = citas.filter(({ id, cancelada }) => !cancelada && id !== propia?.id)
  const ocupadas = new Map(vivas.map((cita) => [cita.hora, cita]))
  const yaPaso = (hora: Hora) => `${fecha} ${hora}` < `${ahora.fecha} ${ahora.hora}`
  const esLaPropia = (hora: Hora) => propia?.fecha === fecha && propia.hora === hora
  return horasDeCita.map((hora): Turno => {
    const cita = ocupadas.get(hora)
    if (cita) return { hora, estado: 'ocupado', cita }
    if (esLaPropia(hora)) return { hora, estado: 'libre' }
    if (!abierta(hora)) return { hora, estado: 'cerrado' }
    return { hora, estado: yaPaso(hora) ? 'pasado' : 'libre' }
  })
}

/** A free hour of some day. */
export interface HoraLibre {
  fecha: Fecha
  hora: Hora
}

/** The first free hour of some days, the earliest day first; null when all are taken or over. */
export function primeraLibre(
  dias: Readonly<Record<Fecha, readonly CitaDelDia[]>>,
  resto: Pick<Dia, 'ahora' | 'horario' | 'cerrados' | 'propia'>,
): HoraLibre | null {
  for (const [fecha, citas] of Object.entries(dias).sort(([a], [b]) => (a < b ? -1 : Number(a > b)))) {
    const libre = turnosDe({ fecha, citas, ...resto }).find(({ estado }) => estado === 'libre')
    if (libre) return { fecha, hora: libre.hora }
  }
  return null
}

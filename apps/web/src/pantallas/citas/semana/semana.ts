import type { CitaDelDia } from '@nitida/contract/citas'
import { DIAS_PROXIMOS, horasDeCita } from '@nitida/contract/citas.rules'
import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { atiende } from '@nitida/contract/horarios.rules'
import type { Momento } from '../../../base/sesion/useAhora.ts'

/** One column of the week. */
export interface DiaDeSemana {
  fecha: Fecha
  /** Number of the day: '20'. */
  numero: string
  /** Short name of the day: 'vie'. */
  corto: string
  /** The day in words: 'viernes, 20 de noviembre'. */
  largo: string
  esHoy: boolean
  esDomingo: boolean
  /** Appointments at each of the 43 quarters; null while the day is not known yet. */
  turnos: readonly (CitaDelDia | null)[] | null
  total: number
  /** Number of past quarters: all of a past day, none of a coming one. */
  pasados: number
  /** Whether the branch is open at each of the quarters. */
  abiertos: readonly boolean[]
}

const enUtc = (opciones: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', ...opciones })
const corto = enUtc({ weekday: 'short' })
const largo = enUtc({ weekday: 'long', day: 'numeric', month: 'long' })
const instante = (fecha: Fecha) => new Date(`${fecha}T00:00:00Z`)

/** Today and the five days after it, or as many from another day on (D-38). */
export const diasDesde = (desde: Fecha): Fecha[] =>
  Array.from({ length: DIAS_PROXIMOS + 1 }, (_, i) => sumarDias(desde, i))

/** Past quarters of a day. The one whose minute runs is not past (D-39). */
function pasadosDe(fecha: Fecha, ahora: Momento): number {
  if (fecha !== ahora.fecha) return fecha < ahora.fecha ? horasDeCita.length : 0
  return horasDeCita.filter((hora) => hora < ahora.hora).length
}

function turnosDe(citas: readonly CitaDelDia[]): (CitaDelDia | null)[] {
  const porHora = new Map(citas.map((cita) => [cita.hora, cita]))
  return horasDeCita.map((hora) => porHora.get(hora) ?? null)
}

/** Whether a quarter without appointment can still be booked. */
export const esReservable = ({ pasados, abiertos }: DiaDeSemana, fila: number): boolean =>
  fila >= pasados && abiertos[fila] === true

/**
 * The columns of a week as the screen needs them.
 * @param citas live appointments by day, undefined while they load.
 * @param horario hours of the branch as it writes them.
 * @param cerrados days on which every branch is closed.
 */
export function armarSemana(
  dias: readonly Fecha[],
  citas: Readonly<Record<Fecha, readonly CitaDelDia[]>> | undefined,
  ahora: Momento,
  horario: string | null,
  cerrados?: ReadonlySet<Fecha>,
): DiaDeSemana[] {
  return dias.map((fecha) => {
    const delDia = citas?.[fecha]
    return {
      fecha,
      numero: String(Number(fecha.slice(8))),
      corto: corto.format(instante(fecha)).replace('.', ''),
      largo: largo.format(instante(fecha)),
      esHoy: fecha === ahora.fecha,
      esDomingo: instante(fecha).getUTCDay() === 0,
      turnos: delDia ? turnosDe(delDia) : null,
      total: delDia?.length ?? 0,
      pasados: pasadosDe(fecha, ahora),
      abiertos: horasDeCita.map(atiende(horario, fecha, cerrados)),
    }
  })
}

/** Counts of confirmed and unconfirmed appointments; null while no day is known. */
export function contar(semana: readonly DiaDeSemana[]): { confirmadas: number | null; porConfirmar: number | null } {
  if (semana.every(({ turnos }) => turnos === null)) return { confirmadas: null, porConfirmar: null }
  const citas = semana.flatMap(({ turnos }) => turnos?.filter((cita) => cita !== null) ?? [])
  const confirmadas = citas.filter(({ confirmada }) => confirmada).length
  return { confirmadas, porConfirmar: citas.length - confirmadas }
}

const PRIMERO = 9 * 60
const CUARTO = 15

/** Place of the now-line, in quarters from 09:00; null outside the hours of the grid. */
export function posicionDe(hora: string): number | null {
  const [horas, minutos] = hora.split(':').map(Number)
  const cuartos = ((horas ?? 0) * 60 + (minutos ?? 0) - PRIMERO) / CUARTO
  return cuartos >= 0 && cuartos <= horasDeCita.length ? cuartos : null
}

const dia = enUtc({ day: 'numeric' })
const diaYMes = enUtc({ day: 'numeric', month: 'long' })
const completo = enUtc({ day: 'numeric', month: 'long', year: 'numeric' })

/** Six days in words: '20 al 25 de noviembre de 2026', '28 de noviembre al 3 de diciembre de 2026'. */
export function tramoLegible(desde: Fecha, hasta: Fecha): string {
  const mismoAnio = desde.slice(0, 4) === hasta.slice(0, 4)
  const primero = desde.slice(0, 7) === hasta.slice(0, 7) ? dia : mismoAnio ? diaYMes : completo
  return `${primero.format(instante(desde))} al ${completo.format(instante(hasta))}`
}

import type { CitaDelDia } from '@nitida/contract/citas'
import { horasDeCita } from '@nitida/contract/citas.rules'
import { type DiaDeSemana, esReservable } from './semana.ts'

/** One line of a day as an agenda: an appointment, or a free stretch. Quarters are counted from the first hour. */
export type Renglon =
  | { tipo: 'cita'; fila: number; cita: CitaDelDia; pasada: boolean }
  | { tipo: 'libre'; fila: number; hasta: number }

/**
 * A day without its empty rows: free quarters that follow each other are one line, past and closed ones none; undefined while the day is not
 * known.
 * @param juntar false keeps every free quarter apart, to choose one of them.
 */
export function agendaDe(dia: DiaDeSemana, juntar: boolean): Renglon[] | undefined {
  const { turnos, pasados } = dia
  if (!turnos) return undefined
  const renglones: Renglon[] = []
  turnos.forEach((cita, fila) => {
    const anterior = renglones.at(-1)
    if (cita) renglones.push({ tipo: 'cita', fila, cita, pasada: fila < pasados })
    else if (!esReservable(dia, fila)) return
    else if (juntar && anterior?.tipo === 'libre' && anterior.hasta === fila) anterior.hasta = fila + 1
    else renglones.push({ tipo: 'libre', fila, hasta: fila + 1 })
  })
  return renglones
}

/** Index of the line below the now-line, the first that is not over. Null when no line is, or all are. */
export function renglonDeAhora(renglones: readonly Renglon[], { esHoy, pasados }: DiaDeSemana): number | null {
  const primero = renglones.findIndex(({ fila }) => fila >= pasados)
  return esHoy && primero > 0 ? primero : null
}

const CIERRE = '19:45'

/** End of a stretch, for its line. */
export const finDe = (hasta: number): string => horasDeCita[hasta] ?? CIERRE

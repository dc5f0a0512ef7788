const HORA_MS = 3600 * 1000
const DIA_MS = 24 * HORA_MS

/** Hours of a day (UTC) in which the branches of every zone of the demo are open. */
const ABRE = 17
const HORAS = 6

/**
 * The same day at an hour in which somebody is in the shop; later moments of a day stay later. The moment itself where that
 * would leave the time between the two that it may not pass.
 */
export function enHorario(momento: Date, desde: Date, hasta: Date): Date {
  const dia = Math.floor(momento.getTime() / DIA_MS) * DIA_MS
  const parte = (momento.getTime() - dia) / DIA_MS
  const movido = new Date(dia + (ABRE + parte * HORAS) * HORA_MS)
  return movido > desde && movido < hasta ? movido : momento
}

import { type Fecha, fechaEn, horaEn } from './fechas.ts'

const MINUTO_MS = 60_000

/**
 * The instant at which a wall time of a zone is reached. A time that a change of clocks skips is the first one after it; one
 * that it repeats is the first of the two.
 */
export function instanteDe(fecha: Fecha, hora: string, zona: string): Date {
  const comoUtc = Date.parse(`${fecha}T${hora}:00Z`)
  const pared = `${fecha} ${hora}`
  const enPared = (instante: Date) => `${fechaEn(zona, instante)} ${horaEn(zona, instante)}`
  // The offsets on both sides of the day give the two candidates, since zones are within 14 hours of UTC.
  const candidatos = [-1, 1].map((lado) => {
    const cerca = new Date(comoUtc + lado * 24 * 60 * MINUTO_MS)
    const desfase =
      Date.parse(`${enPared(cerca).replace(' ', 'T')}:00Z`) - Math.floor(cerca.getTime() / MINUTO_MS) * MINUTO_MS
    return new Date(comoUtc - desfase)
  })
  candidatos.sort((a, b) => a.getTime() - b.getTime())
  const [primero = new Date(comoUtc), ultimo = primero] = candidatos
  return candidatos.find((instante) => enPared(instante) === pared) ?? ultimo
}

/** The first instant of a day in a zone. */
export const inicioDelDia = (fecha: Fecha, zona: string): Date => instanteDe(fecha, '00:00', zona)

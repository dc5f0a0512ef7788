/** Zone of a branch that states none, and of everything that belongs to no branch. */
export const ZONA_POR_OMISION = 'America/Mexico_City'

/** True for a day that exists, from 1900 on, written `YYYY-MM-DD`. */
export function esFecha(texto: string): boolean {
  // The year 0000 would be a day here and an error in the database.
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(texto)) return false
  const dia = new Date(`${texto}T00:00:00Z`)
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto)
}

/** A calendar day: text from end to end, never a `Date` (an instant would be the day before in Mexico). */
export type Fecha = string

/** An hour of the day, `HH:MM`. */
export type Hora = string

const formatos = new Map<string, Intl.DateTimeFormat>()

function partesEn(zona: string, instante: Date): Record<string, string> {
  let formato = formatos.get(zona)
  if (!formato) {
    formato = new Intl.DateTimeFormat('en-CA', {
      timeZone: zona,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatos.set(zona, formato)
  }
  return Object.fromEntries(formato.formatToParts(instante).map((parte) => [parte.type, parte.value]))
}

/** The calendar day of an instant in a zone (D-60). */
export function fechaEn(zona: string, instante: Date): Fecha {
  const { year, month, day } = partesEn(zona, instante)
  return `${year}-${month}-${day}`
}

/** The wall-clock hour of an instant in a zone. */
export function horaEn(zona: string, instante: Date): Hora {
  const { hour, minute } = partesEn(zona, instante)
  return `${hour}:${minute}`
}

/** The wall time of an instant in a zone, `YYYY-MM-DDTHH:MM:SS` (D-60). Zones are whole minutes apart. */
export const fechaHoraEn = (zona: string, instante: Date): string =>
  `${fechaEn(zona, instante)}T${horaEn(zona, instante)}${instante.toISOString().slice(16, 19)}`

/** A day moved by whole days; months and years roll over. */
export function sumarDias(fecha: Fecha, dias: number): Fecha {
  const dia = new Date(`${fecha}T00:00:00Z`)
  dia.setUTCDate(dia.getUTCDate() + dias)
  return dia.toISOString().slice(0, 10)
}

/**
 * Completed years on a day; null for a birth that is still to come. Somebody born on February 29 has his birthday on March 1 in
 * years without one.
 */
export function edadEn(hoy: Fecha, nacimiento: Fecha): number | null {
  if (nacimiento > hoy) return null
  const anios = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4))
  return hoy.slice(5) < nacimiento.slice(5) ? anios - 1 : anios
}

const DIA_MS = 24 * 3600 * 1000

/** Whole days from one day to another; negative when the second comes first. */
export const diasEntre = (desde: Fecha, hasta: Fecha): number =>
  (Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / DIA_MS

/** True when the runtime knows the zone. */
export function esZonaHoraria(zona: string): boolean {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: zona })
    return zona.includes('/')
  } catch {
    return false
  }
}

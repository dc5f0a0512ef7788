/*
 * Formatters are built once: building one costs a hundred times more than using it. es-ES writes "20 de noviembre de 2026 a
 * las 18:05"; es-MX would say "6:05 p.m.". Money is es-MX: $1,234.50.
 */
const dia = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' })
const diaCorto = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})
const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const enteros = new Intl.NumberFormat('es-MX')
const porZona = new Map<
  string,
  { momento: Intl.DateTimeFormat; fecha: Intl.DateTimeFormat; hora: Intl.DateTimeFormat }
>()

function deZona(zona: string | undefined) {
  const key = zona ?? ''
  const known = porZona.get(key)
  if (known) return known
  const made = {
    momento: new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: zona }),
    fecha: new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: zona }),
    hora: new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zona }),
  }
  porZona.set(key, made)
  return made
}

/** A calendar day is read as UTC: `new Date('2026-11-21')` shown in Mexico City would be the 20th. */
const comoUtc = (value: string) => new Date(`${value}T00:00:00Z`)

/** '2026-11-20' → "20 de noviembre de 2026". */
export const fechaLarga = (value: string): string => dia.format(comoUtc(value))

/** '2026-11-20' → "20/11/2026". */
export const fechaCorta = (value: string): string => diaCorto.format(comoUtc(value))

/** An instant's day in a branch's time zone (the device's without one). */
export const fechaDeInstante = (instante: string | Date, zona?: string): string =>
  deZona(zona).fecha.format(new Date(instante))

/** "20 de noviembre de 2026 a las 18:05" (spec: Spanish long date and time). */
export const fechaHoraLarga = (instante: string | Date, zona?: string): string =>
  deZona(zona).momento.format(new Date(instante)).replace(', ', ' a las ')

/** "18:05". */
export const hora = (instante: string | Date, zona?: string): string => deZona(zona).hora.format(new Date(instante))

/** Pesos (not centavos) → "$1,234.50". */
export const dinero = (value: number): string => pesos.format(value)

/** 1284 → "1,284". */
export const numero = (value: number): string => enteros.format(value)

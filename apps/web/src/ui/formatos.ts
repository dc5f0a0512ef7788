/*
 * Lists are written by hand here, because the first formatter that a page builds costs it some twenty milliseconds before
 * anything is drawn. Those that know time zones are built once, when they are first needed. es-ES writes "20 de noviembre de 2026
 * a las 18:05"; es-MX would say "6:05 p.m.".
 */
const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
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

/** '2026-11-20' → "20 de noviembre de 2026". A calendar day is text, and has no time zone. */
export function fechaLarga(value: string): string {
  const [ano, mes, dia] = value.split('-')
  return `${Number(dia)} de ${MESES[Number(mes) - 1]} de ${ano}`
}

/** '2026-11-20' → "20/11/2026". */
export const fechaCorta = (value: string): string => value.split('-').reverse().join('/')

/** '2026-11-19' → "19 nov"; "hoy" of today, "19 nov 2025" of another year, which is said of any where today is not given. */
export function diaBreve(value: string, hoy = ''): string {
  const [ano, mes, dia] = value.split('-')
  if (value === hoy) return 'hoy'
  const fecha = `${Number(dia)} ${MESES[Number(mes) - 1]?.slice(0, 3)}`
  return hoy.startsWith(`${ano}-`) ? fecha : `${fecha} ${ano}`
}

/** An instant's day in a branch's time zone (the device's without one). */
export const fechaDeInstante = (instante: string | Date, zona?: string): string =>
  deZona(zona).fecha.format(new Date(instante))

/** "20 de noviembre de 2026 a las 18:05" (spec: Spanish long date and time). */
export const fechaHoraLarga = (instante: string | Date, zona?: string): string =>
  deZona(zona).momento.format(new Date(instante)).replace(', ', ' a las ')

/** '2026-11-19T16:30' → "19 nov, 16:30"; "Hoy, 16:30" of today, "19 nov 2025" of another year. */
export function fechaHoraBreve(value: string, hoy: string): string {
  const reloj = value.slice(11, 16)
  if (value.startsWith(hoy)) return `Hoy, ${reloj}`
  const fecha = diaBreve(value.slice(0, 10), hoy)
  return value.slice(0, 4) === hoy.slice(0, 4) ? `${fecha}, ${reloj}` : fecha
}

/** The hour of an instant: "18:05". */
export const hora = (instante: string | Date, zona?: string): string => deZona(zona).hora.format(new Date(instante))

const conMiles = (digitos: string): string => digitos.replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',')

/** Currency of an amount. */
export type Currency = 'MXN' | 'USD'

/** What stands before an amount, on one line with it. */
export const signOf: Record<Currency, string> = { MXN: '$', USD: 'US$\u00a0' }

/** Pesos (not centavos) → "$1,234.50"; dollars → "US$ 1,234.50". */
export const dinero = (value: number, moneda: Currency = 'MXN'): string =>
  `${value < 0 ? '-' : ''}${signOf[moneda]}${conMiles(Math.abs(value).toFixed(2))}`

/** An amount in a currency that a document says: "US$ 1,234.50", "1,234.50 EUR"; "1,234.50" where it says none. */
export function importeEn(value: number, moneda: string | null): string {
  if (moneda === 'MXN' || moneda === 'USD') return dinero(value, moneda)
  return [conMiles(value.toFixed(2)), moneda].filter(Boolean).join('\u00a0')
}

/** A whole number with its thousands parted: 1284 → "1,284". */
export const numero = (value: number): string => conMiles(String(value))

/** A number with what is counted: '1 cita', '1,284 citas'. */
export const contar = (value: number, uno: string, varios = `${uno}s`): string =>
  `${numero(value)} ${value === 1 ? uno : varios}`

import { aSuAncho, limpiarLinea } from '@nitida/contract/textos'

const meses = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** A day as it travels: 'YYYY-MM-DD'. */
export const formaDia = /^\d{4}-\d{2}-\d{2}$/

const PRIMER_ANIO = 1900
const ULTIMO_ANIO = 2200

const dos = (n: number) => String(n).padStart(2, '0')

/** 'YYYY-MM-DD' when the day exists, else null. */
function armarDia(anio: number, mes: number, dia: number): string | null {
  const fecha = new Date(Date.UTC(anio, mes - 1, dia))
  const existe = fecha.getUTCFullYear() === anio && fecha.getUTCMonth() === mes - 1 && fecha.getUTCDate() === dia
  return existe && anio >= PRIMER_ANIO && anio <= ULTIMO_ANIO ? `${anio}-${dos(mes)}-${dos(dia)}` : null
}

/** A day as a field writes it: '2026-03-05' → '05/03/2026'. */
export const diaATexto = (dia: string): string => dia.split('-').reverse().join('/')

/** The day of the device, for "5/3" without a year and for the calendar's mark. Screens may hand in the server's day. */
export function hoyLocal(): string {
  const ahora = new Date()
  return `${ahora.getFullYear()}-${dos(ahora.getMonth() + 1)}-${dos(ahora.getDate())}`
}

/** Two digits mean the century that puts the year at most ten years ahead, because birthdays are past and deliveries near. */
function anioDe(texto: string | undefined, hoy: string): number {
  const actual = Number(hoy.slice(0, 4))
  if (!texto) return actual
  const n = Number(texto)
  if (texto.length > 2) return n
  return 2000 + n > actual + 10 ? 1900 + n : 2000 + n
}

const CERCANOS: Readonly<Record<string, number>> = { hoy: 0, manana: 1, 'pasado manana': 2, ayer: -1 }

/** '+5' is five days from today; '24' the next 24th, today included, in a month that has one. */
function diaCercano(texto: string, hoy: string): string | null {
  const [anio = 0, mes = 0, dia = 0] = hoy.split('-').map(Number)
  const dentroDe = (dias: number) => new Date(Date.UTC(anio, mes - 1, dia + dias)).toISOString().slice(0, 10)
  const nombrado = CERCANOS[texto.normalize('NFD').replace(/\p{Mn}/gu, '')]
  if (nombrado !== undefined) return dentroDe(nombrado)
  if (/^\+\s?\d{1,3}$/.test(texto)) return dentroDe(Number(texto.slice(1)))
  const numero = Number(texto)
  if (!/^\d{1,2}$/.test(texto) || numero < 1 || numero > 31) return null
  const desde = numero < dia ? mes + 1 : mes
  const meses = [desde, desde + 1].map((m) => armarDia(anio + Math.floor((m - 1) / 12), ((m - 1) % 12) + 1, numero))
  return meses.find((uno) => uno !== null) ?? null
}

/**
 * Reads a date the way people write it: '5/3/26', '05-03-2026', '5 mar 26', '5 de marzo de 2026', '05032026', '2026-03-05',
 * '5/3' (this year), '24' (the next one), 'mañana', '+5'. Day first, always.
 * @returns 'YYYY-MM-DD', or null when it is no date.
 */
export function leerDia(texto: string, hoy: string = hoyLocal()): string | null {
  const limpio = limpiarLinea(aSuAncho(texto))
    .toLowerCase()
    .replace(/^(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo),? (?=\d)/, '')
    .replace(/^(\d{1,2})(?:ro\.?|er\.?|°|º)(?= )/, '$1')
    .replace(/[ t]0?0:00(?::00)?$/, '') // a spreadsheet's day
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(limpio)
  if (iso) return armarDia(Number(iso[1]), Number(iso[2]), Number(iso[3]))

  const cercano = diaCercano(limpio, hoy)
  if (cercano) return cercano

  const seguido = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(limpio)
  if (seguido) return armarDia(anioDe(seguido[3], hoy), Number(seguido[2]), Number(seguido[1]))

  const partes = limpio.split(/[\s/.,-]+|\bdel?\b/).filter(Boolean)
  const [dia, mes, anio, ...resto] = partes
  if (!dia || !mes || resto.length > 0 || !/^\d{1,2}$/.test(dia) || (anio && !/^(\d{2}|\d{4})$/.test(anio))) return null
  const numeroMes = /^\d{1,2}$/.test(mes) ? Number(mes) : meses.indexOf(mes.slice(0, 3)) + 1
  return armarDia(anioDe(anio, hoy), numeroMes, Number(dia))
}

/** What is wrong with a text that is no day. */
export function faltaDeDia(texto: string): string {
  const anio = /^\s*\d{1,2}[\s/.-]+\d{1,2}[\s/.-]+(\d{2}|\d{4})\s*$/.exec(texto)?.[1]
  if (!anio) return 'Escribe la fecha como dd/mm/aaaa.'
  return anio.length === 4 && (Number(anio) < PRIMER_ANIO || Number(anio) > ULTIMO_ANIO)
    ? `El año debe estar entre ${PRIMER_ANIO} y ${ULTIMO_ANIO}.`
    : 'Ese día no existe. Revisa el día, el mes y el año.'
}

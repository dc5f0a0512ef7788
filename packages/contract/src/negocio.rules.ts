import { diasEntre, type Fecha, sumarDias } from './fechas.ts'

export const periodos = ['dia', 'semana', 'mes', 'trimestre', 'libre'] as const
export type Periodo = (typeof periodos)[number]

/** With what a period is compared: the same days a year before, or those just before it; the same weekdays in both. */
export const comparaciones = ['anio', 'anterior'] as const
export type Comparacion = (typeof comparaciones)[number]

/** Days from the first to the last, both within. */
export interface Rango {
  desde: Fecha
  hasta: Fecha
}

/** Most days that one question may span. */
export const DIAS_MAXIMOS = 366

/** Under so many cases a share says nothing, and only its two numbers are shown. */
export const CASOS_PARA_PORCENTAJE = 20

/** Lenses that are named; the others are told as one. */
export const MICAS_NOMBRADAS = 8

/** A patient who was examined and orders within so many days counts as one who stayed. */
export const DIAS_DE_CONVERSION = 30

const dos = (n: number): string => String(n).padStart(2, '0')
const primeroDe = (anio: number, mes: number): Fecha => {
  const meses = anio * 12 + mes
  return `${Math.floor(meses / 12)}-${dos((meses % 12) + 1)}-01`
}

/** Weekday of a day: 1 for Monday, 7 for Sunday. */
export const diaDeLaSemana = (dia: Fecha): number => new Date(`${dia}T00:00:00Z`).getUTCDay() || 7

/** The whole period that a day lies in; of a free one, the day itself. */
export function periodoDe(periodo: Periodo, dia: Fecha): Rango {
  if (periodo === 'dia' || periodo === 'libre') return { desde: dia, hasta: dia }
  if (periodo === 'semana') {
    const lunes = sumarDias(dia, 1 - diaDeLaSemana(dia))
    return { desde: lunes, hasta: sumarDias(lunes, 6) }
  }
  const [anio, mes] = [Number(dia.slice(0, 4)), Number(dia.slice(5, 7)) - 1]
  const largo = periodo === 'mes' ? 1 : 3
  const primero = mes - (mes % largo)
  return { desde: primeroDe(anio, primero), hasta: sumarDias(primeroDe(anio, primero + largo), -1) }
}

const DIAS_DE_ANIO = 364

/**
 * How many days before a period what it is compared with begins: a multiple of seven, so that weekdays meet their like, and never fewer than
 * the period has, so that no day is on both sides.
 */
export function corrimientoDe(contra: Comparacion, { desde, hasta }: Rango): number {
  const semanas = 7 * Math.ceil((diasEntre(desde, hasta) + 1) / 7)
  return contra === 'anio' ? Math.max(DIAS_DE_ANIO, semanas) : semanas
}

/** Ages of what is owed, counted from the promised day; the last one has no end. */
export const edadesDeSaldo = ['porVencer', 'semana', 'mes', 'trimestre', 'mas'] as const
export type EdadDeSaldo = (typeof edadesDeSaldo)[number]

/** Most days that each age but the last holds. */
export const DIAS_DE_EDAD = { porVencer: 0, semana: 7, mes: 30, trimestre: 90 } as const satisfies Partial<
  Record<EdadDeSaldo, number>
>

export const etiquetaEdadDeSaldo: Record<EdadDeSaldo, string> = {
  porVencer: 'Aún no vence la entrega',
  semana: '1 a 7 días',
  mes: '8 a 30 días',
  trimestre: '31 a 90 días',
  mas: 'Más de 90 días',
}

/** What became of an appointment. */
export const estadosDeCita = ['asistieron', 'noAsistieron', 'canceladas'] as const
export type EstadoDeCita = (typeof estadosDeCita)[number]

/** What the rows of a number are. */
export const figuras = [
  'ventas',
  'cobrado',
  'visitas',
  'devuelto',
  'saldo',
  'atrasados',
  'entregados',
  'recibidos',
  'sinRecepcion',
  'facturado',
  'sinFacturar',
  'micas',
  'descuentos',
  'regresan',
  'primeraVez',
  'citas',
] as const
export type Figura = (typeof figuras)[number]

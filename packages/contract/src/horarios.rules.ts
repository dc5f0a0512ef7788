import { horasDeCita } from './citas.rules.ts'
import { esFecha, type Fecha, type Hora, sumarDias } from './fechas.ts'

/** Minutes of a day between which a branch is open. */
interface Tramo {
  desde: number
  hasta: number
}
/** Open stretches of each day of the week, Sunday first. */
type Semana = readonly (readonly Tramo[])[]

const DIAS: Readonly<Record<string, number>> = { dom: 0, lun: 1, mar: 2, mie: 3, jue: 4, vie: 5, sab: 6 }
/** Single letters as in 'L-V'; M is Tuesday, X Wednesday, and so is the second M of 'M, M'. */
const LETRAS: Readonly<Record<string, number>> = { d: 0, l: 1, m: 2, x: 3, j: 4, v: 5, s: 6 }
const NOMBRES = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const TODOS = [0, 1, 2, 3, 4, 5, 6]
const DE_RELLENO = new Set([
  'de',
  'del',
  'desde',
  'los',
  'las',
  'el',
  'h',
  'hr',
  'hrs',
  'hora',
  'horas',
  'horario',
  'abierto',
  'dias',
])

type Pieza = { dia: number } | { minutos: number; exacta: boolean } | 'hasta' | 'y' | 'cerrado' | 'todos'

function leerDiaDeSemana(palabra: string): number | null {
  const letra = LETRAS[palabra]
  if (letra !== undefined) return letra
  const dia = DIAS[palabra.slice(0, 3)]
  if (dia === undefined) return null
  const nombre = NOMBRES[dia] ?? ''
  return nombre.startsWith(palabra) || `${nombre}s` === palabra ? dia : null
}

/** '9', '9:30', '9.30 am', '7 pm', '19h'; `exacta` where nobody has to guess which half of the day it is. */
function leerHora(palabra: string): { minutos: number; exacta: boolean } | null {
  const partes = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm|h|hr|hrs)?$/.exec(palabra)
  if (!partes) return null
  const [, horas = '', minutos = '0', mitad = ''] = partes
  const n = Number(horas)
  if (n > 24 || Number(minutos) > 59) return null
  const tarde = mitad === 'pm' && n < 12
  const noche = mitad === 'am' && n === 12
  const hora = tarde ? n + 12 : noche ? 0 : n
  return { minutos: hora * 60 + Number(minutos), exacta: mitad === 'am' || mitad === 'pm' || n > 12 || n === 0 }
}

function leerPieza(palabra: string): Pieza | null {
  if (palabra === 'a' || palabra === 'al' || palabra === 'hasta' || palabra === '-') return 'hasta'
  if (palabra === 'y' || palabra === 'e' || palabra === ',') return 'y'
  if (/^cerra(do|mos)s?$/.test(palabra)) return 'cerrado'
  if (palabra === 'todos' || palabra === 'diario' || palabra === 'diariamente') return 'todos'
  const dia = leerDiaDeSemana(palabra)
  return dia === null ? leerHora(palabra) : { dia }
}

/** The M that follows Tuesday, beside it or as the end of 'M a M', is Wednesday. */
function conMiercoles(palabras: readonly string[], piezas: readonly (Pieza | null)[]): (Pieza | null)[] {
  let antes: Pieza | null = null
  return piezas.map((pieza, i) => {
    const trasMartes =
      palabras[i] === 'm' && antes !== null && typeof antes === 'object' && 'dia' in antes && antes.dia === 2
    const suya = trasMartes ? { dia: 3 } : pieza
    if (suya !== 'y' && suya !== 'hasta') antes = suya
    return suya
  })
}

/** Words of the text; null when one of them is not understood. */
function piezasDe(texto: string): Pieza[] | null {
  const palabras = texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/(\d) ?([ap])\.? ?m\b\.?/g, '$1$2m')
    .replace(/[–—‐‑]/g, '-')
    .replace(/(?<=[a-z])\.(?=\s|$)/g, '')
    .replace(/(\d)\.(?=\s|$)/g, '$1 ,')
    .replace(/[;/|·\n]/g, ' , ')
    .replace(/:(?!\d)/g, ' ')
    .replace(/([-,])/g, ' $1 ')
    .split(/\s+/)
    .filter((palabra) => palabra && palabra !== '.' && !DE_RELLENO.has(palabra))
  const piezas = conMiercoles(palabras, palabras.map(leerPieza))
  return piezas.every((pieza) => pieza !== null) ? piezas.filter((pieza) => pieza !== null) : null
}

/** Days from one to another, over the end of the week if need be. */
const diasEntre = (desde: number, hasta: number): number[] =>
  Array.from({ length: ((hasta - desde + 7) % 7) + 1 }, (_, i) => (desde + i) % 7)

const MEDIODIA = 12 * 60
/** Before this hour no shop opens: a smaller one is of the afternoon. */
const MAS_TEMPRANO = 7 * 60

type HoraLeida = Exclude<Extract<Pieza, object>, { dia: number }>

/** 'de 9 a 7' is until 19:00, and 'de 4 a 8' from 16:00. */
function tramoDe(de: HoraLeida, a: HoraLeida): Tramo | null {
  const desde = !de.exacta && de.minutos < MAS_TEMPRANO ? de.minutos + MEDIODIA : de.minutos
  const hasta = !a.exacta && a.minutos <= desde ? a.minutos + MEDIODIA : a.minutos
  return hasta > desde && hasta <= 24 * 60 ? { desde, hasta } : null
}

/** Some days, the hours of the days before it, or their being closed. */
type Parte = { dias: readonly number[] } | { tramo: Tramo } | 'cerrado'

/** One part of the text and the words it took; null where they say nothing. */
function leerParte(pieza: Pieza, sigue: Pieza | undefined): { parte: Parte; palabras: 1 | 3 } | null {
  if (pieza === 'cerrado') return { parte: 'cerrado', palabras: 1 }
  if (pieza === 'todos') return { parte: { dias: TODOS }, palabras: 1 }
  if (typeof pieza !== 'object') return null
  if ('dia' in pieza) {
    if (typeof sigue === 'object' && 'dia' in sigue)
      return { parte: { dias: diasEntre(pieza.dia, sigue.dia) }, palabras: 3 }
    return { parte: { dias: [pieza.dia] }, palabras: 1 }
  }
  const tramo = typeof sigue === 'object' && !('dia' in sigue) ? tramoDe(pieza, sigue) : null
  return tramo && { parte: { tramo }, palabras: 3 }
}

/** The text as days and hours; null for a text that is not understood in full. */
function partesDe(texto: string): Parte[] | null {
  const piezas = piezasDe(texto)?.filter((pieza) => pieza !== 'y') ?? []
  const partes: Parte[] = []
  for (let i = 0; i < piezas.length; ) {
    const pieza = piezas[i]
    const leida = pieza && leerParte(pieza, piezas[i + 1] === 'hasta' ? piezas[i + 2] : undefined)
    if (!leida) return null
    partes.push(leida.parte)
    i += leida.palabras
  }
  return partes.length > 0 ? partes : null
}

/**
 * Hours of a branch as people write them: 'Lun a vie 9:00 a 20:00, sáb 9:00 a 15:00', 'L-V 10-14 y 16-20 h', 'Todos los días de 9 a
 * 7'. A day that is not named is closed; without any day the hours are those of all.
 * @returns null for a text that is not understood in full, of which nothing is concluded.
 */
function leerHorario(texto: string): Semana | null {
  const partes = partesDe(texto)
  const ultima = partes?.at(-1)
  const conDias = partes?.some((parte) => typeof parte === 'object' && 'dias' in parte)
  // Hours before their days would be of what follows or of all: that is left to people.
  const empieza = partes?.[0]
  const enOrden = !conDias || (typeof empieza === 'object' && 'dias' in empieza)
  if (!partes || !enOrden || (typeof ultima === 'object' && 'dias' in ultima)) return null
  const semana: Tramo[][] = TODOS.map(() => [])
  let dias: readonly number[] = conDias ? [] : TODOS
  let siguenDias = true
  for (const parte of partes) {
    if (parte === 'cerrado') siguenDias = false
    else if ('dias' in parte) {
      dias = siguenDias ? [...dias, ...parte.dias] : parte.dias
      siguenDias = true
    } else {
      for (const dia of new Set(dias)) semana[dia]?.push(parte.tramo)
      siguenDias = false
    }
  }
  return semana.some((tramos) => tramos.length > 0) ? semana : null
}

/** Days on which the whole chain is closed, as its settings write them: '2026-12-25 2027-01-01'. */
export const leerDiasCerrados = (texto: string): ReadonlySet<Fecha> => new Set(texto.split(' ').filter(esFecha))

/** The same days in one spelling: each once, the earliest first. */
export const escribirDiasCerrados = (dias: Iterable<Fecha>): string => [...new Set(dias)].sort().join(' ')

const NINGUNO: ReadonlySet<Fecha> = new Set()

/** Open stretches of a day; null where nobody knows. A day on which the chain is closed has none. */
function tramosDe(horario: string | null, fecha: Fecha, cerrados: ReadonlySet<Fecha>): readonly Tramo[] | null {
  if (cerrados.has(fecha)) return []
  const semana = horario === null ? null : leerHorario(horario)
  return semana?.[new Date(`${fecha}T00:00:00Z`).getUTCDay()] ?? null
}

const TURNO = 15
const minutosDe = (hora: Hora): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

/**
 * Whether a branch takes an appointment at an hour of a day: within its own hours where they are written and understood, and in any
 * case one of 09:00–19:30 (D-39). On a day on which the chain is closed it takes none.
 */
export function atiende(
  horario: string | null,
  fecha: Fecha,
  cerrados: ReadonlySet<Fecha> = NINGUNO,
): (hora: Hora) => boolean {
  const tramos = tramosDe(horario, fecha, cerrados)
  if (!tramos) return () => true
  return (hora) => {
    const minuto = minutosDe(hora)
    return tramos.some(({ desde, hasta }) => minuto >= desde && minuto + TURNO <= hasta)
  }
}

const reloj = (minutos: number): string =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`

/** When a branch is open on a day, in words: 'de 10:00 a 14:00 y de 16:00 a 20:00'; '' when closed, null when nobody knows. */
export function horarioDelDia(
  horario: string | null,
  fecha: Fecha,
  cerrados: ReadonlySet<Fecha> = NINGUNO,
): string | null {
  const tramos = tramosDe(horario, fecha, cerrados)
  return tramos ? tramos.map(({ desde, hasta }) => `de ${reloj(desde)} a ${reloj(hasta)}`).join(' y ') : null
}

/** Whether appointments can follow a text of opening hours. */
export const seEntiende = (horario: string): boolean => leerHorario(horario) !== null

/** Hours of a day at which a branch takes appointments. */
export const horasQueAtiende = (horario: string | null, fecha: Fecha, cerrados: ReadonlySet<Fecha> = NINGUNO): Hora[] =>
  horasDeCita.filter(atiende(horario, fecha, cerrados))

/** Days after which nobody looks on for one on which a branch opens. */
const MAXIMO_CERRADA = 60

/** A day, or the next on which a branch is not known to be closed. */
export function diaAbierto(horario: string | null, fecha: Fecha, cerrados: ReadonlySet<Fecha> = NINGUNO): Fecha {
  const tramos = tramosDe(horario, fecha, cerrados)
  if (tramos?.length !== 0) return fecha
  for (let dias = 1; dias <= MAXIMO_CERRADA; dias++) {
    const dia = sumarDias(fecha, dias)
    if (tramosDe(horario, dia, cerrados)?.length !== 0) return dia
  }
  return fecha
}

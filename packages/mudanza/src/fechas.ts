import { esFecha, type Fecha } from '@nitida/contract/fechas'
import { type Celda, type Modo, modos } from '@nitida/contract/mudanza.libros'
import { aSuAncho, limpiarLinea } from '@nitida/contract/textos'
import { deSerie, escribirCelda } from './celdas.ts'
import { leerMinuto } from './horas.ts'
import { citar, diceNada, falta, type Leido, llano, vale } from './leido.ts'

/** A day as a text has it. In `dudosa` two numbers wait for the column to say which is the month. */
type Partes =
  | { tipo: 'sabida'; anio: string; mes: number; dia: number; forma: 'iso' | 'mes' }
  | { tipo: 'dudosa'; uno: number; dos: number; anio: string }

const NOMBRES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const INGLESES = 'january february march april may june july august september october november december'.split(' ')

/** Number of a month by its name, whole or cut, in Spanish or English. */
function mesDe(palabra: string): number | null {
  const corta = palabra.replace(/^set/, 'sep')
  const lugar = (nombres: readonly string[]) =>
    corta.length < 3
      ? -1
      : nombres.findIndex((nombre) => nombre.startsWith(corta) || (corta === 'sept' && nombre[0] === 's'))
  const hallado = lugar(NOMBRES) >= 0 ? lugar(NOMBRES) : lugar(INGLESES)
  return hallado < 0 ? null : hallado + 1
}

const SEMANA =
  /^(?:lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?|mon|tue|wed|thu|fri|sat|sun)[a-z]*[., ]+(?=\S)/
const AMD = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/
const NUMEROS = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4}|\d{2})$/
const SEGUIDOS = /^(\d{2})(\d{2})(\d{4})$/
const SEGUIDOS_ISO = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const DIA_MES = /^(\d{1,2})(?:[ro]|er)? ?(?:de |[-/. ])? ?([a-z]{3,10})[.,]? ?(?:del? |[-/. ])? ?'?(\d{4}|\d{2})$/
const MES_DIA = /^([a-z]{3,10})[.,]? ?[-/ ]? ?(\d{1,2})(?:st|nd|rd|th)?(?:, ?| del? | ?[-/] ?| )'?(\d{4}|\d{2})$/
const ANIO_MES = /^(\d{4})[-/ ]([a-z]{3,10})[-/ ](\d{1,2})$/

function deMes(dia = '', palabra = '', anio = ''): Partes | null {
  const mes = mesDe(palabra)
  return mes === null ? null : { tipo: 'sabida', anio, mes, dia: Number(dia), forma: 'mes' }
}

function partesDe(texto: string): Partes | null {
  const iso = AMD.exec(texto) ?? SEGUIDOS_ISO.exec(texto)
  if (iso) return { tipo: 'sabida', anio: iso[1] ?? '', mes: Number(iso[2]), dia: Number(iso[3]), forma: 'iso' }
  const dudosa = NUMEROS.exec(texto) ?? SEGUIDOS.exec(texto)
  if (dudosa) return { tipo: 'dudosa', uno: Number(dudosa[1]), dos: Number(dudosa[2]), anio: dudosa[3] ?? '' }
  const [, dia, palabra, anio] = DIA_MES.exec(texto) ?? []
  if (dia) return deMes(dia, palabra, anio)
  const [, mes, suDia, suAnio] = MES_DIA.exec(texto) ?? []
  if (mes) return deMes(suDia, mes, suAnio)
  const [, primero, medio, ultimo] = ANIO_MES.exec(texto) ?? []
  return primero ? deMes(ultimo, medio, primero) : null
}

/** The day and, behind it, the hour: '14/03/1978 10:30 a.m.', '1978-03-14T00:00:00.000Z'. */
const CON_HORA =
  /^(.*\d)(?:t| a las |,? +)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.? ?m\.?)?)(?: ?(?:z|hrs?\.?|h|[+-]\d{2}:?\d{2}))?$/

interface Escrita {
  readonly partes: Partes | null
  readonly hora: string | null
}

const separar = (plano: string): Escrita => {
  const [, dia, hora = null] = CON_HORA.exec(plano) ?? []
  return { partes: partesDe((dia ?? plano).replace(/[.,]$/, '').trim()), hora }
}

/** A written day taken apart. 'mar 14' is of March before it is a Tuesday. */
function escrita(texto: string): Escrita {
  const plano = llano(limpiarLinea(aSuAncho(texto)))
  const leida = separar(plano)
  return leida.partes ? leida : separar(plano.replace(SEMANA, ''))
}

/** What a cell proves of how its column writes days. */
export type Prueba = 'dma' | 'mda' | 'dudosa' | 'iso' | 'mes' | 'serie'

/** Longest text that may be a day: 'miércoles, 14 de septiembre de 1978, 10:30:00 a. m.'. */
const MAXIMO = 60

/** Signs that no day has. */
const DE_OTRA_COSA = /[@#$()]/

/** Null for a cell that is no day. */
export function pruebaDeFecha(celda: Celda): Prueba | null {
  if (celda !== null && typeof celda === 'object') return deSerie(celda.serie)?.fecha ? 'serie' : null
  if (typeof celda !== 'string' || celda.length > MAXIMO || celda.length < 6) return null
  if (!/\d/.test(celda) || DE_OTRA_COSA.test(celda)) return null
  const { partes } = escrita(celda)
  if (partes?.tipo !== 'dudosa') return partes ? partes.forma : null
  if (partes.uno > 31 || partes.dos > 31 || (partes.uno > 12 && partes.dos > 12)) return null
  if (partes.uno > 12) return 'dma'
  return partes.dos > 12 ? 'mda' : 'dudosa'
}

export interface ModoDeFecha {
  readonly modo: Modo | null
  readonly hoy: Fecha
  /** A day of birth is past, so '30' is of 1930 while it is 2026; other days are near. */
  readonly deNacimiento: boolean
}

/** Years to come that a two-digit year may still mean. */
const POR_VENIR = 20

function anioDe(escrito: string, { hoy, deNacimiento }: ModoDeFecha): number {
  if (escrito.length === 4) return Number(escrito)
  const actual = Number(hoy.slice(0, 4))
  const deEsteSiglo = actual - (actual % 100) + Number(escrito)
  return deEsteSiglo > actual + (deNacimiento ? 0 : POR_VENIR) ? deEsteSiglo - 100 : deEsteSiglo
}

const ordenDe = ({ modo }: ModoDeFecha): 'dma' | 'mda' => (modo === 'mda' ? 'mda' : 'dma')

/** A day as the column writes it. */
const ejemplo = (modo: ModoDeFecha): string => ({ dma: '14/03/1978', mda: '03/14/1978' })[ordenDe(modo)]

const dos = (numero: number): string => String(numero).padStart(2, '0')

function diaDe(anio: number, mes: number, dia: number, modo: ModoDeFecha): Leido<Fecha> {
  if (mes < 1 || mes > 12) return falta(`No hay mes ${mes}; va ${modos.fecha[ordenDe(modo)]}.`)
  if (anio < 1900 || anio > 2999) return falta(`El año ${anio} no puede ser.`)
  const fecha = `${anio}-${dos(mes)}-${dos(dia)}`
  if (esFecha(fecha)) return vale(fecha)
  const nombre = NOMBRES[mes - 1] ?? ''
  const del = mes === 2 && dia === 29 ? ` de ${anio}` : ''
  return falta(`${nombre.charAt(0).toUpperCase()}${nombre.slice(1)}${del} no tiene día ${dia}.`)
}

function deCalendario(partes: Partes, modo: ModoDeFecha): Leido<Fecha> {
  const anio = anioDe(partes.anio, modo)
  if (partes.tipo === 'sabida') return diaDe(anio, partes.mes, partes.dia, modo)
  const [dia, mes] = modo.modo === 'mda' ? [partes.dos, partes.uno] : [partes.uno, partes.dos]
  if (mes > 12) return falta(`No hay mes ${mes}: la columna va ${modos.fecha[ordenDe(modo)]}.`)
  return diaDe(anio, mes, dia, modo)
}

/** A birth date is past, and of somebody who can be alive. */
function comoNacimiento(leido: Leido<Fecha>, hoy: Fecha): Leido<Fecha> {
  if (!('valor' in leido) || leido.valor === null) return leido
  if (leido.valor > hoy) return falta('Esa fecha de nacimiento todavía no llega.')
  const anios = Number(hoy.slice(0, 4)) - Number(leido.valor.slice(0, 4))
  return anios > 120 ? falta(`Con esa fecha tendría ${anios} años.`) : leido
}

export interface DiaYHora {
  readonly fecha: Fecha | null
  /** Minute of the day; null where only the day is written. */
  readonly minuto: number | null
}

const CEROS = /^0{1,4}[-/.]0{1,2}[-/.]0{1,4}(?: 00:00(?::00)?)?$/

/** Numbers that a spreadsheet gives to days from 1905 to 2064, where a text file has them bare. */
const esSerieSuelta = (numero: number): boolean => numero >= 2000 && numero < 60_000

function deNumero(numero: number, modo: ModoDeFecha): Leido<DiaYHora> {
  const iso = SEGUIDOS_ISO.exec(String(numero))
  if (iso) return conHora(diaDe(Number(iso[1]), Number(iso[2]), Number(iso[3]), modo), null, modo)
  if (numero === 0) return vale<DiaYHora>(null)
  if (Number.isInteger(numero) && numero >= 1900 && numero <= 2100)
    return falta('Es solo un año: faltan el día y el mes.')
  return esSerieSuelta(numero)
    ? deSerial(numero, modo)
    : falta(`${citar(String(numero))} no es una fecha; va como ${ejemplo(modo)}.`)
}

function deSerial(serie: number, modo: ModoDeFecha): Leido<DiaYHora> {
  const leida = deSerie(serie)
  if (!leida) return falta('Esa fecha no está en ningún calendario.')
  if (serie === 0) return vale<DiaYHora>(null)
  if (!leida.fecha) return falta('Es una hora; aquí va una fecha.')
  return conHora(vale(leida.fecha), leida.minuto || null, modo)
}

function conHora(dia: Leido<Fecha>, minuto: number | null, { deNacimiento, hoy }: ModoDeFecha): Leido<DiaYHora> {
  const leido = deNacimiento ? comoNacimiento(dia, hoy) : dia
  return 'problema' in leido ? leido : vale({ fecha: leido.valor, minuto })
}

/** A day as a spreadsheet or a person has it, with the hour that may stand behind. */
export function leerFecha(celda: Celda, modo: ModoDeFecha): Leido<DiaYHora> {
  if (celda === null) return vale<DiaYHora>(null)
  if (typeof celda === 'object') return deSerial(celda.serie, modo)
  if (typeof celda === 'number') return deNumero(celda, modo)
  const texto = limpiarLinea(escribirCelda(celda))
  if (texto === '' || diceNada(texto) || CEROS.test(texto)) return vale<DiaYHora>(null)
  const { partes, hora } = texto.length > MAXIMO ? { partes: null, hora: null } : escrita(texto)
  if (partes) return conHora(deCalendario(partes, modo), (hora && leerMinuto(hora)) || null, modo)
  if (/^\d{4,5}(?:\.\d+)?$/.test(texto) || /^\d$/.test(texto)) return deNumero(Number(texto), modo)
  if (/^[a-zñ]{3,10}\.?[-/ ](?:de )?\d{2,4}$/i.test(texto)) return falta(`Falta el día: va como ${ejemplo(modo)}.`)
  return falta(`${citar(texto)} no es una fecha; va como ${ejemplo(modo)}.`)
}

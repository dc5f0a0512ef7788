import type { Celda, Modo } from '@nitida/contract/mudanza.libros'
import { limpiarLinea } from '@nitida/contract/textos'
import { escribirCelda } from './celdas.ts'
import { diceNada, falta, type Leido, vale } from './leido.ts'
import { APELLIDOS, DE_PILA } from './nombres.listas.ts'

const MAXIMO = 160

const enMayusculas = (celda: Celda): string =>
  limpiarLinea(escribirCelda(celda)).toLocaleUpperCase('es-MX').normalize('NFC')

/** A word to look up: without accents, signs and full stops. */
const clave = (palabra: string): string => palabra.normalize('NFKD').replace(/[^A-Z]/g, '')

const PARTICULAS = new Set([
  'DE',
  'DEL',
  'LA',
  'LAS',
  'LOS',
  'DA',
  'DAS',
  'DI',
  'DO',
  'DOS',
  'VAN',
  'VON',
  'DER',
  'DEN',
  'SAN',
  'SANTA',
  'MC',
  'MAC',
])

/** A name in the parts that belong together: 'DE LA CRUZ', 'SAN MARTÍN', 'Y GASSET' with what stands before it. */
export function unidades(nombre: string): string[] {
  const partes: string[] = []
  let abierta = false
  for (const palabra of nombre.split(' ')) {
    const enlaza = palabra === 'Y' && partes.length > 0
    if (abierta || enlaza) partes.push(`${partes.pop() ?? ''} ${palabra}`.trim())
    else partes.push(palabra)
    abierta = enlaza || PARTICULAS.has(palabra)
  }
  return partes
}

const ultima = (unidad: string): string => clave(unidad.slice(unidad.lastIndexOf(' ') + 1))
const esApellido = (unidad: string): boolean => {
  const palabra = ultima(unidad)
  return APELLIDOS.has(palabra) && !DE_PILA.has(palabra)
}
const esDePila = (unidad: string): boolean => {
  const palabra = ultima(unidad)
  return DE_PILA.has(palabra) && !APELLIDOS.has(palabra)
}

/** What a full name proves of the order in its column; null where it proves nothing. A comma stands behind surnames. */
export function ordenDe(celda: Celda): 'nombre-primero' | 'apellidos-primero' | null {
  if (typeof celda !== 'string' || celda.length > MAXIMO) return null
  const partes = unidades(enMayusculas(celda).replaceAll(',', ' ').replace(/ +/g, ' '))
  const [primera, fin] = [partes[0], partes.at(-1)]
  if (primera === undefined || fin === undefined || partes.length < 2) return null
  if (esDePila(primera) && esApellido(fin)) return 'nombre-primero'
  return esApellido(primera) && esDePila(fin) ? 'apellidos-primero' : null
}

/** How many of the parts are surnames, where these stand first: two, unless a given name comes second. */
const cuantosApellidos = ([, segunda = '', tercera]: readonly string[]): number =>
  tercera === undefined || esDePila(segunda) ? 1 : 2

/** A full name with its given names first. */
function alDerecho(nombre: string, modo: Modo | null): string {
  const [apellidos, nombres, ...mas] = nombre.split(/ ?, ?/)
  if (apellidos && nombres && mas.length === 0) return `${nombres} ${apellidos}`
  if (modo !== 'apellidos-primero') return nombre
  const partes = unidades(nombre)
  const cuantos = cuantosApellidos(partes)
  return [...partes.slice(cuantos), ...partes.slice(0, cuantos)].join(' ')
}

/** What is no name: with digits or signs, or without two letters together. */
function revisar(nombre: string): Leido<string> {
  if (nombre === '') return vale<string>(null)
  const raro = /[^\p{L}\p{M} .,'()/&-]/u.test(nombre)
  if (raro || !/\p{L}{2}/u.test(nombre)) return falta('No parece un nombre.')
  return nombre.length > MAXIMO ? falta(`Son ${nombre.length} letras; caben ${MAXIMO}.`) : vale(nombre)
}

/** A name in one cell. */
export function leerNombreCompleto(celda: Celda, modo: Modo | null): Leido<string> {
  const escrito = enMayusculas(celda)
  return diceNada(escrito)
    ? vale<string>(null)
    : revisar(
        alDerecho(escrito, modo)
          .replace(/^[ ,.]+/, '')
          .replace(/(?<![ ,])[ ,]+$/, ''),
      )
}

/** A part of a name in a cell of its own: given names, or surnames. */
export function leerParteDelNombre(celda: Celda): Leido<string> {
  const escrito = enMayusculas(celda)
  return diceNada(escrito) ? vale<string>(null) : revisar(escrito)
}

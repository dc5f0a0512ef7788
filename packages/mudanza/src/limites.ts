import {
  type Celda,
  MAXIMO_BYTES_DE_LIBRO,
  MAXIMO_CELDA,
  MAXIMO_COLUMNAS,
  MAXIMO_RENGLONES,
  type Renglon,
} from '@nitida/contract/mudanza.libros'
import { Rechazo } from './rechazo.ts'

/** Lines that may stand above the data: a title, a date, the heading. */
export const MAXIMO_ARRIBA = 20

const enLetra = (cuantos: number): string => cuantos.toLocaleString('es-MX')

/** The most that is read of a file. */
export interface Limites {
  bytes: number
  renglones: number
}

export const LIMITES_DE_LIBRO: Limites = { bytes: MAXIMO_BYTES_DE_LIBRO, renglones: MAXIMO_RENGLONES }

export const rechazoDeRenglones = (cuantos: number, maximo = MAXIMO_RENGLONES): Rechazo =>
  new Rechazo('DEMASIADOS_RENGLONES', `Son ${enLetra(cuantos)} renglones; el máximo es ${enLetra(maximo)}.`)

const enMegas = (bytes: number): string => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('es-MX')

export const rechazoDeTamano = (bytes: number, maximo = MAXIMO_BYTES_DE_LIBRO): Rechazo =>
  new Rechazo('DEMASIADO_GRANDE', `El archivo pesa ${enMegas(bytes)} MB; el máximo es ${enMegas(maximo)} MB.`)

export const rechazoDeColumnas = (): Rechazo =>
  new Rechazo('DEMASIADAS_COLUMNAS', `El archivo tiene más de ${MAXIMO_COLUMNAS} columnas.`)

export const rechazoDeCelda = (): Rechazo =>
  new Rechazo('DANADO', `Una celda tiene más de ${enLetra(MAXIMO_CELDA)} letras; en un libro de Excel no caben.`)

/** The cells up to the last one that is filled. */
export function hasta(celdas: Celda[]): Celda[] {
  const ultima = celdas.findLastIndex((celda) => celda !== null)
  if (ultima >= MAXIMO_COLUMNAS) throw rechazoDeColumnas()
  return celdas.slice(0, ultima + 1)
}

/** Hands rows on, and past the limit only counts them, to say how many there are. */
export async function* contar(renglones: AsyncIterable<Renglon>, maximo: number): AsyncGenerator<Renglon> {
  let cuantos = 0
  for await (const renglon of renglones) if (++cuantos <= maximo + MAXIMO_ARRIBA) yield renglon
  if (cuantos > maximo + MAXIMO_ARRIBA) throw rechazoDeRenglones(cuantos, maximo)
  if (cuantos === 0) throw new Rechazo('VACIO', 'El archivo está vacío.')
}

import type { Celda } from '@nitida/contract/mudanza.libros'
import { limpiarLinea } from '@nitida/contract/textos'
import { escribirCelda } from './celdas.ts'

/** The name of a distance and one number or two, in millimetres, at the end of a text. */
const AL_FINAL =
  /[\s,;|](d\.?i\.?(?:p\.?)?|d\.?n?\.?p\.?|p\.?d\.?) ?[:=]? ?(\d{2}(?:[.,](?:\d|00|25|50|75))?(?: ?\/ ?\d{2}(?:[.,](?:\d|00|25|50|75))?)?) ?(?:mm)?\.?$/i

/** Between both pupils, from far alone or from far and near. */
const esEntera = (milimetros: number): boolean => milimetros >= 40 && milimetros < 80
/** From the nose to one pupil. */
const esMitad = (milimetros: number): boolean => milimetros >= 20 && milimetros < 40

/**
 * Parts a prescription of both eyes in one cell from the distance between the pupils that ends it: 'OD -1.25 OI -1.00 DIP 62', 'DP 62/60',
 * 'DNP 31.5/31'. Other numbers stay in the prescription, whose reader tells them: one half alone would be of one eye.
 * @returns lines of the cell parted by '|', and the distance as written, in millimetres; null where none ends it.
 */
export function apartarDistancia(celda: Celda): { graduacion: string; di: string | null } {
  const texto = limpiarLinea(escribirCelda(celda).replace(/\r?\n/g, ' | '))
  const [hallada, nombre = '', escrita = ''] = AL_FINAL.exec(texto) ?? []
  const di = escrita.replaceAll(' ', '').replaceAll(',', '.')
  const valores = di.split('/').map(Number)
  const vale = /n/i.test(nombre)
    ? valores.length === 2 && valores.every(esMitad)
    : valores.every(esEntera) || (valores.length === 2 && valores.every(esMitad))
  return hallada !== undefined && vale
    ? { graduacion: texto.slice(0, -hallada.length), di }
    : { graduacion: texto, di: null }
}

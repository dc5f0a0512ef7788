import { esRfc, leerRfc } from '@nitida/contract/claves'
import type { Celda, TipoDeCampo } from '@nitida/contract/mudanza.libros'
import { escribirCelda } from './celdas.ts'
import { type Prueba, pruebaDeFecha } from './fechas.ts'
import { leerEje, leerPotencia } from './graduacion.ts'
import { leerHora } from './horas.ts'
import { ordenDe } from './nombres.ts'
import { leerTelefonos } from './telefonos.ts'
import { leerSexo } from './valores.ts'

/** Filled cells by which a column's kind is told. What proves how it is written is counted in all of them. */
const MUESTRA = 300
const EJEMPLOS = 3

const lee = (leido: { valor: unknown } | { problema: string }): boolean => 'valor' in leido && leido.valor !== null

/** Whether a cell may be of a kind. Kinds that any text is of are left out. */
const PARECE: Partial<Record<TipoDeCampo, (celda: Celda, texto: string) => boolean>> = {
  telefono: (celda, texto) =>
    (texto.match(/\d/g)?.length ?? 0) >= 10 && !/[@/]\w/.test(texto) && lee(leerTelefonos(celda)),
  fecha: (celda) => pruebaDeFecha(celda) !== null,
  hora: (celda, texto) => /[:]|^0?\.\d|[ap]\.? ?m/i.test(texto) && texto.length < 16 && lee(leerHora(celda)),
  edad: (_, texto) => /^\d{1,3}$/.test(texto) && Number(texto) <= 110,
  correo: (_, texto) => /^[^\s@]+@[^\s@]+$/.test(texto),
  rfc: (_, texto) => texto.length < 20 && esRfc(leerRfc(texto)),
  sexo: (celda, texto) => texto.length < 12 && lee(leerSexo(celda, null)),
  nombre: (_, texto) => /^\p{L}[\p{L}\p{M} .,'-]{4,}$/u.test(texto) && / \p{L}{2}/u.test(texto.trim()),
  dinero: (celda, texto) => typeof celda === 'number' || /^\$?\s?-?\d[\d.,]*$/.test(texto),
  esfera: (celda) => lee(leerPotencia(celda, 'esf')),
  eje: (celda) => lee(leerEje(celda)),
}

export type Conteo = Record<string, number>

/** What is known of a column: counts, and its first cells. */
export interface Columna {
  llenas: number
  readonly ejemplos: string[]
  vistas: number
  readonly parece: Conteo
  readonly fechas: Partial<Record<Prueba, number>>
  /** What was written in a way that another reading of the column would refuse, or that is worth a word. */
  readonly senas: Conteo
}

export const columnaNueva = (): Columna => ({ llenas: 0, ejemplos: [], vistas: 0, parece: {}, fechas: {}, senas: {} })

const sumar = (conteo: Conteo, clave: string): void => {
  conteo[clave] = (conteo[clave] ?? 0) + 1
}

/** Ways to write a phone that people want to be told were understood. */
const SENAS_DE_TELEFONO: readonly (readonly [string, RegExp])[] = [
  ['+52 1', /^\+?52 ?1 ?\d/],
  ['+52', /^\+?52 ?(?!1)\d{2}/],
  ['044', /^0?4[45] ?\d/],
  ['01', /^01 ?\d/],
  ['ext.', /\bext/i],
]
const DECIMAL_CON_COMA = /\d,\d{1,2}\D*$/
const DECIMAL_CON_PUNTO = /\d\.\d{1,2}\D*$/
const MILES_CON_COMA = /^\D*\d{1,3},\d{3}\D*$/
const MILES_CON_PUNTO = /\d\.\d{3}(?:\D|$)/

function contarCifras(senas: Conteo, texto: string): void {
  if (DECIMAL_CON_COMA.test(texto)) sumar(senas, 'coma')
  if (DECIMAL_CON_PUNTO.test(texto)) sumar(senas, 'punto')
  if (MILES_CON_PUNTO.test(texto)) sumar(senas, 'miles')
  if (MILES_CON_COMA.test(texto)) sumar(senas, 'miles con coma')
  if (texto.length < 10 || texto.length > 60) return
  const plano = texto.replace(/[()-]/g, ' ').replace(/ +/g, ' ')
  const hallada = SENAS_DE_TELEFONO.find(([, forma]) => forma.test(plano))
  if (hallada) sumar(senas, hallada[0])
  if ((texto.match(/\d/g)?.length ?? 0) >= 20) sumar(senas, 'dos números')
}

function contarPalabras(senas: Conteo, celda: Celda, texto: string): void {
  const orden = ordenDe(celda)
  if (orden) sumar(senas, orden)
  if (texto.length <= 6 && /^(?:h|hom\w*)\.?$/i.test(texto)) sumar(senas, 'hm')
  if (texto.length <= 3 && /^f\.?$/i.test(texto)) sumar(senas, 'fm')
}

/** A small number as a prescription has it; 0 for anything else. */
function potenciaEn(celda: Celda, texto: string): number {
  const escrito = typeof celda === 'string' && texto.length < 30 && /^[+−-]? ?\d/.test(texto)
  const leido = escrito ? Number.parseFloat(texto.replace('−', '-').replace(' ', '').replace(',', '.')) : 0
  const numero = typeof celda === 'number' ? celda : leido
  return Math.abs(numero) < 1000 ? numero : 0
}

/**
 * Counts a cell of a column.
 * @param tipos those of the book's fields: others are not looked for.
 */
export function contar(columna: Columna, celda: Celda, tipos: ReadonlySet<string>): void {
  if (celda === null) return
  columna.llenas++
  const texto = escribirCelda(celda).trim()
  if (columna.ejemplos.length < EJEMPLOS && !columna.ejemplos.includes(texto.slice(0, 80)))
    columna.ejemplos.push(texto.slice(0, 80))
  const prueba = pruebaDeFecha(celda)
  if (prueba) columna.fechas[prueba] = (columna.fechas[prueba] ?? 0) + 1
  if (typeof celda === 'string') {
    if (/\d/.test(texto)) contarCifras(columna.senas, texto)
    else contarPalabras(columna.senas, celda, texto)
  }
  const potencia = tipos.has('cilindro') ? potenciaEn(celda, texto) : 0
  if (potencia !== 0) sumar(columna.senas, potencia > 0 ? 'mas' : 'menos')
  if (columna.vistas++ < MUESTRA) verTipos(columna, celda, texto, tipos)
}

function verTipos({ parece }: Columna, celda: Celda, texto: string, tipos: ReadonlySet<string>): void {
  for (const [tipo, esDe] of Object.entries(PARECE)) if (tipos.has(tipo) && esDe(celda, texto)) sumar(parece, tipo)
}

/** Which part of a column's cells may be of a kind, from 0 to 1. */
export const parteDe = (columna: Columna, tipo: TipoDeCampo): number =>
  columna.vistas === 0 ? 0 : (columna.parece[tipo] ?? 0) / Math.min(columna.vistas, MUESTRA)

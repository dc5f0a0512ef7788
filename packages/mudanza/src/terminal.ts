import { sumarDias } from '@nitida/contract/fechas'
import type { Celda, Renglon } from '@nitida/contract/mudanza.libros'
import {
  type ColumnaDeTerminal,
  type ColumnasElegidas,
  DIAS_DE_PAREJA,
  estanTodas,
  reconocerColumnas,
} from '@nitida/contract/terminales.rules'
import { escribirCelda } from './celdas.ts'
import { leerFecha, type ModoDeFecha, pruebaDeFecha } from './fechas.ts'
import type { Leido } from './leido.ts'
import { leerDinero, leerLinea } from './valores.ts'

/** A line of a card terminal. */
export interface CobroLeido {
  renglon: number
  dia: string
  /** Pesos; negative for what was given back. */
  importe: number
  autorizacion: string
}

export interface TerminalLeida {
  /** Headings, where nobody said which column is which and they do not tell. */
  porElegir: string[] | null
  cobros: CobroLeido[]
  problemas: { renglon: number; mensaje: string }[]
}

/** Rows above the headings, at most: name of the shop, period. */
const RENGLONES_DE_ENTRADA = 15
const LARGO_AUTORIZACION = 30

/** Finds the row of the headings, or takes the first one with three cells. */
function encabezadoDe(filas: readonly Renglon[]): { i: number; columnas: ColumnasElegidas } {
  const primeras = filas
    .slice(0, RENGLONES_DE_ENTRADA)
    .map(({ celdas }) => reconocerColumnas(celdas.map(escribirCelda)))
  const i = primeras.findIndex(estanTodas)
  const ancha = filas.findIndex(({ celdas }) => celdas.filter((celda) => celda !== null && celda !== '').length >= 3)
  const cual = i >= 0 ? i : Math.max(0, ancha)
  return { i: cual, columnas: primeras[cual] ?? { fecha: null, importe: null, autorizacion: null } }
}

/** Signs of what was given back: before the amount, around it, or behind it. */
const DEVUELTO = /^[-−(]|[-−]$/

/** How the amounts of a column are written, as all of them prove together: '1.250' has decimals beside '99.50', and none beside '99,50'. */
function modoDeImporte(celdas: readonly Celda[]): 'coma' | 'punto' {
  const hay = (forma: RegExp) => celdas.some((celda) => typeof celda === 'string' && forma.test(celda.trim()))
  return hay(/,\d{1,2}\D{0,4}$/) && !hay(/\.\d{1,2}\D{0,4}$/) ? 'coma' : 'punto'
}

/** An amount with its sign. */
function importeDe(celda: Celda, modo: 'coma' | 'punto'): ReturnType<typeof leerDinero> {
  if (typeof celda === 'number' && celda < 0) {
    const leido = leerDinero(-celda, modo)
    return 'valor' in leido && leido.valor !== null ? { valor: -leido.valor } : leido
  }
  const texto = typeof celda === 'string' ? celda.trim() : ''
  if (!DEVUELTO.test(texto)) return leerDinero(celda, modo)
  const leido = leerDinero(texto.replace(/[-−()]/g, ''), modo)
  return 'valor' in leido && leido.valor !== null ? { valor: -leido.valor } : leido
}

/** A cell without the sign with which a CSV keeps Excel from taking zeros away: '="004512"'. */
const sinFormula = (celda: Celda): Celda =>
  typeof celda === 'string' ? (/^\s*="(.*)"\s*$/.exec(celda)?.[1] ?? celda) : celda

/** The value of what was read, or what is wrong with it. @param falta what is said of a blank. */
const exigida = <T>(leido: Leido<T>, falta: string): { valor: T } | { problema: string } => {
  if ('problema' in leido) return leido
  return leido.valor === null ? { problema: falta } : { valor: leido.valor }
}

type Columnas = Record<ColumnaDeTerminal, number>

/** Reads one line. @returns null for a total, or a remark, under the lines: it has no day. */
function leerCobro(
  { numero, celdas }: Renglon,
  columnas: Columnas,
  modos: { fecha: ModoDeFecha; importe: 'coma' | 'punto' },
): CobroLeido | { problema: string } | null {
  const celda = (cual: ColumnaDeTerminal): Celda => celdas[columnas[cual]] ?? null
  const fecha = leerFecha(celda('fecha'), modos.fecha)
  if ('problema' in fecha) return fecha
  const dia = fecha.valor?.fecha
  if (!dia) return null
  if (dia > sumarDias(modos.fecha.hoy, DIAS_DE_PAREJA)) return { problema: 'Esa fecha todavía no llega.' }
  const importe = exigida(importeDe(celda('importe'), modos.importe), 'Falta el importe.')
  if ('problema' in importe) return importe
  if (importe.valor === 0) return { problema: 'El importe es cero.' }
  const autorizacion = exigida(leerLinea(celda('autorizacion'), LARGO_AUTORIZACION), 'Falta la autorización.')
  if ('problema' in autorizacion) return autorizacion
  return { renglon: numero, dia, importe: importe.valor, autorizacion: autorizacion.valor }
}

/** How the days of a column are written, as all of them prove together. */
function modoDe(celdas: readonly Celda[], hoy: string): ModoDeFecha {
  const pruebas = celdas.map(pruebaDeFecha)
  const cuantas = (cual: 'dma' | 'mda') => pruebas.filter((prueba) => prueba === cual).length
  return { modo: cuantas('mda') > cuantas('dma') ? 'mda' : 'dma', hoy, deNacimiento: false }
}

/**
 * Reads a terminal's file.
 * @param elegidas which column is which, where a person said it.
 * @param hoy the shop's day.
 */
export function leerTerminal(filas: readonly Renglon[], elegidas: ColumnasElegidas | null, hoy: string): TerminalLeida {
  const { i, columnas: halladas } = encabezadoDe(filas)
  const columnas = elegidas ?? halladas
  if (!estanTodas(columnas))
    return { porElegir: (filas[i]?.celdas ?? []).map(escribirCelda), cobros: [], problemas: [] }
  const datos = filas.slice(i + 1).map(({ numero, celdas }) => ({ numero, celdas: celdas.map(sinFormula) }))
  const columna = (cual: ColumnaDeTerminal) => datos.map(({ celdas }) => celdas[columnas[cual]] ?? null)
  const modos = { fecha: modoDe(columna('fecha'), hoy), importe: modoDeImporte(columna('importe')) }
  const leida: TerminalLeida = { porElegir: null, cobros: [], problemas: [] }
  for (const fila of datos) {
    const cobro = leerCobro(fila, columnas, modos)
    if (cobro && 'problema' in cobro) leida.problemas.push({ renglon: fila.numero, mensaje: cobro.problema })
    else if (cobro) leida.cobros.push(cobro)
  }
  return leida
}

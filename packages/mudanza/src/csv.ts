import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { MAXIMO_CELDA, type Renglon } from '@nitida/contract/mudanza.libros'
import { CsvError, parse } from 'csv-parse'
import { type Codificacion, codificacionDe, decodificador } from './csv.codificacion.ts'
import { type Separador, separadorDe } from './csv.separador.ts'
import type { Hoja } from './hoja.ts'
import { contar, hasta, rechazoDeCelda, rechazoDeColumnas } from './limites.ts'
import { Rechazo } from './rechazo.ts'

/** Cells of a row, empty ones included, before it is no row at all. A spreadsheet has fewer. */
const MAXIMO_SEPARADORES = 20_000
/** Longest row in characters. */
const MAXIMO_RENGLON = 500 * MAXIMO_CELDA

/** Stops before a row is built that has a million cells: the parser would keep them all. */
function vigilante(separador: Separador): (texto: string) => void {
  let [enComillas, separadores] = [false, 0]
  return (texto) => {
    for (let i = 0; i < texto.length; i++) {
      const signo = texto.charCodeAt(i)
      if (signo === 0x22) enComillas = !enComillas
      else if (signo === 0x0a || signo === 0x0d) separadores = enComillas ? separadores : 0
      else if (signo === separador.charCodeAt(0) && ++separadores > MAXIMO_SEPARADORES) throw rechazoDeColumnas()
    }
  }
}

async function* textoDe(archivo: string, codificacion: Codificacion, separador: Separador, salto: number) {
  const decodificar = decodificador(codificacion)
  const vigilar = vigilante(separador)
  let porSaltar = salto
  for await (const trozo of createReadStream(archivo)) {
    const texto = decodificar(trozo)
    const resto = texto.slice(porSaltar)
    porSaltar -= texto.length - resto.length
    vigilar(resto)
    yield resto
  }
  yield decodificar()
}

function rechazoDe(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new Rechazo('DANADO', 'Unas comillas (") se abren y no se cierran: corrígelas en el archivo.')
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new Rechazo('DANADO', 'Un renglón es demasiado largo para ser de una tabla.')
  return new Rechazo('DANADO', 'El archivo no se puede leer como CSV.')
}

/** Sign with which a text of DOS ends. */
const FIN_DE_DOS = '\u001a'
const celda = (escrita: string): string | null => {
  const hay = escrita !== '' && escrita.trim() !== '' && escrita !== FIN_DE_DOS
  if (escrita.length > MAXIMO_CELDA) throw rechazoDeCelda()
  return hay ? escrita : null
}

async function* leer(origen: AsyncIterable<string>, delimiter: Separador): AsyncGenerator<Renglon> {
  const opciones = { delimiter, relax_column_count: true, relax_quotes: true, max_record_size: MAXIMO_RENGLON }
  const fuente = Readable.from(origen)
  const parser = parse(opciones)
  fuente.on('error', (error) => parser.destroy(error)).pipe(parser)
  let numero = 0
  try {
    for await (const registro of parser as AsyncIterable<string[]>) {
      numero++
      const celdas = hasta(registro.map(celda))
      if (celdas.length > 0) yield { numero, celdas }
    }
  } catch (error) {
    throw rechazoDe(error)
  } finally {
    fuente.destroy()
    parser.destroy()
  }
}

/** A text of cells. `inicio` are its first bytes, `maximo` the most rows. */
export async function abrirCsv(archivo: string, inicio: Uint8Array, maximo: number): Promise<Hoja> {
  const codificacion = await codificacionDe(archivo, inicio)
  const { separador, salto } = separadorDe(decodificador(codificacion)(inicio))
  return {
    formato: 'csv',
    codificacion,
    separador,
    filas: () => contar(leer(textoDe(archivo, codificacion, separador, salto), separador), maximo),
  }
}

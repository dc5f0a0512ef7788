import { sinFormula } from '@nitida/contract/formulas'
import { type Celda, type Libro, Mapa } from '@nitida/contract/mudanza.libros'
import { escribirCeldaEn } from '@nitida/mudanza/celdas'
import { plantilla } from '@nitida/mudanza/plantilla'
import writeXlsxFile from 'write-excel-file/node'
import { exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { importadorDe } from './mudanza.consulta.service.ts'
import { conCorrecciones } from './mudanza.pieza.service.ts'
import { type FilaDeImportacion, selectImportacion } from './mudanza.queries.ts'
import { type FilaDeRenglon, listHasta, listSiguientes } from './mudanza.renglones.queries.ts'

interface Archivo {
  nombre: string
  tipo: string
  base64: string
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function plantillaDe(libro: Libro): Promise<Archivo> {
  return { nombre: `plantilla-${libro}.xlsx`, tipo: XLSX, base64: (await plantilla(libro)).toString('base64') }
}

const POR_TANDA = 1000

async function conProblema(ctx: CtxSesion, { id, encabezado }: FilaDeImportacion): Promise<FilaDeRenglon[]> {
  const filas: FilaDeRenglon[] = []
  for (let desde = encabezado; ; ) {
    const tanda = await listSiguientes(ctx.db, id, { desde, cuantos: POR_TANDA, estados: ['Problema'] })
    filas.push(...tanda)
    desde = tanda.at(-1)?.numero ?? desde
    if (tanda.length < POR_TANDA) return filas
  }
}

const queTiene = ({ problemas, candidato, motivo }: FilaDeRenglon): string =>
  candidato
    ? `${motivo ?? 'Posible duplicado'}: ${candidato.nombreCompleto}, ${candidato.telefono}. ${candidato.motivo}`
    : problemas.map(({ mensaje }) => mensaje).join(' ')

/** What its owner typed, a number as he typed it; nothing of it is a formula. */
const neutral = (texto: string): string => (/^[+-]?[\d.,\s]+$/.test(texto) ? texto : sinFormula(texto))

const enCsv = (filas: readonly string[][], separador: string): string =>
  filas
    .map((fila) =>
      fila
        .map((celda) =>
          /["\r\n]/.test(celda) || celda.includes(separador) ? `"${celda.replaceAll('"', '""')}"` : celda,
        )
        .join(separador),
    )
    .join('\r\n')

/** The rows with problems as a file of the same kind, with the same headings and one more column that says what is wrong. */
export async function archivoDeProblemas(ctx: CtxSesion, id: number): Promise<Archivo> {
  const importacion = exigir(await selectImportacion(ctx.db, importadorDe(ctx), id))
  const { encabezado, formato, archivo, separador } = importacion
  const cabeza = encabezado > 0 ? await listHasta(ctx.db, id, encabezado) : []
  const filas = await conProblema(ctx, importacion)
  const ancho = Math.max(0, ...[...cabeza, ...filas].map(({ celdas }) => celdas.length))
  // In the file that comes again nothing may say that the month stands first.
  const { columnas } = Mapa.parse(importacion.mapa)
  const conMesPrimero = new Set(columnas.flatMap(({ indice, modo }) => (modo === 'mda' ? [indice] : [])))
  const escribir = (celda: Celda, i: number) => neutral(escribirCeldaEn(celda, conMesPrimero.has(i) ? 'iso' : 'dma'))
  const escrita = (fila: FilaDeRenglon, ultima: string): string[] => {
    const celdas = conCorrecciones(fila).map(escribir)
    return [...Array.from({ length: ancho }, (_, i) => celdas[i] ?? ''), ultima]
  }
  const todas = [
    ...cabeza.map((fila) => escrita(fila, fila.numero === encabezado ? 'Problema' : '')),
    ...filas.map((fila) => escrita(fila, queTiene(fila))),
  ]
  const nombre = `${archivo.replace(/\.[^.]*$/, '')} con problema.${formato}`
  if (formato === 'csv') {
    const texto = `\ufeff${enCsv(todas, separador ?? ',')}\r\n`
    return { nombre, tipo: 'text/csv; charset=utf-8', base64: Buffer.from(texto).toString('base64') }
  }
  const libro = await writeXlsxFile(todas.map((fila) => fila.map((value) => ({ type: String, value })))).toBuffer()
  return { nombre, tipo: XLSX, base64: libro.toString('base64') }
}

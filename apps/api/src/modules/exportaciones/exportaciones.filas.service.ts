import { Readable } from 'node:stream'
import { setTimeout as esperar } from 'node:timers/promises'
import type { FormatoDeExportacion } from '@nitida/contract/exportaciones'
import type { ValorEscrito } from '@nitida/contract/exportaciones.columnas'
import { fechaHoraEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { escribirCsv } from '@nitida/mudanza/escribir.csv'
import { escribirXlsx, RENGLONES_DE_HOJA } from '@nitida/mudanza/escribir.xlsx'
import { crearCupo } from '../../platform/entorno/cupos.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { EscribirInstante, ListaDefinida, ListaFiltrada } from '../../platform/llamada/exportables.ts'
import { lecturaLarga } from '../../platform/llamada/lecturas.ts'
import { listZonas } from './exportaciones.queries.ts'

/** Rows that are read together: few, because whoever calls meanwhile waits for a piece at most. */
const TANDA = 200
/** After each of them the file rests for a part of the time that they took, so that everybody else's work goes on. */
const DESCANSO = 0.3
/** Pieces that are read at a time, of all files of this process. */
const turno = crearCupo(2)

/** Reads some rows when their turn among all files comes, and rests behind them. */
export async function leerConCalma<T>(leer: () => Promise<T>): Promise<T> {
  const inicio = performance.now()
  const leidas = await turno(leer)
  await esperar((performance.now() - inicio) * DESCANSO)
  return leidas
}

const MINUTO = 'YYYY-MM-DDTHH:MM'.length

async function relojes(ctx: CtxSesion): Promise<EscribirInstante> {
  const zonas = new Map((await listZonas(ctx.db)).map(({ id, zona }) => [id, zona]))
  return (instante, idSucursal) =>
    fechaHoraEn((idSucursal !== null && zonas.get(idSucursal)) || ZONA_POR_OMISION, instante).slice(0, MINUTO)
}

interface Salida {
  lista: ListaDefinida
  filtrada: ListaFiltrada
  formato: FormatoDeExportacion
  /** Told how many rows there are, and how many were read. @throws to stop the file. */
  alAvanzar: (filas: number, total: number) => Promise<void>
}

/**
 * The cells of a list, some rows at a time. Which rows they are is decided at once, by their ids, so that none is missing or comes
 * twice whatever happens meanwhile; each is read when its turn comes.
 */
export async function* celdasDe(
  ctx: CtxSesion,
  { filtrada, formato, alAvanzar }: Omit<Salida, 'lista'>,
): AsyncGenerator<ValorEscrito[][]> {
  const leerIds = await lecturaLarga(ctx)
  const ids = await leerIds((ctx) => filtrada.ids(ctx))
  if (formato === 'xlsx' && ids.length >= RENGLONES_DE_HOJA) {
    const [total, maximo] = [ids.length, RENGLONES_DE_HOJA - 1].map((n) => n.toLocaleString('es-MX'))
    throw new AppError('HOJA_LLENA', { datos: { total: total ?? '', maximo: maximo ?? '' } })
  }
  const escribir = await relojes(ctx)
  await alAvanzar(0, ids.length)
  const leer = await lecturaLarga(ctx) // anew, so that none of the ids is missing where they are read
  for (let desde = 0; desde < ids.length; desde += TANDA) {
    const tanda = ids.slice(desde, desde + TANDA)
    yield await leerConCalma(() => leer((ctx) => filtrada.celdas(ctx, tanda, escribir)))
    await alAvanzar(Math.min(desde + TANDA, ids.length), ids.length)
  }
}

/** A list as a file that is written while it is read. */
export function archivoDe(ctx: CtxSesion, salida: Salida): Readable {
  const { titulo: hoja, columnas } = salida.lista
  const tandas = celdasDe(ctx, salida)
  return salida.formato === 'csv'
    ? Readable.from(escribirCsv(columnas, tandas), { objectMode: false })
    : escribirXlsx({ hoja, columnas, tandas, en: ctx.now() })
}

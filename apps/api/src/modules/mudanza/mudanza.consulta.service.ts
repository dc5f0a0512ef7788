import {
  DIAS_PARA_DESHACER,
  type FiltroRenglones,
  type Importacion,
  type ImportacionHecha,
  type RenglonDeImportacion,
  type Valor,
} from '@nitida/contract/mudanza'
import { type Libro, Mapa } from '@nitida/contract/mudanza.libros'
import { escribirCeldaEn } from '@nitida/mudanza/celdas'
import { z } from 'zod'
import { exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { conCorrecciones } from './mudanza.pieza.service.ts'
import {
  countEnObra,
  type FilaDeImportacion,
  type Importador,
  listImportaciones,
  selectImportacion,
} from './mudanza.queries.ts'
import { type FilaDeRenglon, listRenglones } from './mudanza.renglones.queries.ts'

const DIA_MS = 24 * 3600 * 1000

export const importadorDe = ({ actor, alcance }: CtxSesion): Importador => ({ id: actor.id, alcance })

export const ultimoMomento = ({ terminadaEn }: { terminadaEn: Date | null }, ahora: Date): Date =>
  new Date((terminadaEn ?? ahora).getTime() + DIAS_PARA_DESHACER * DIA_MS)

/** Seconds that are left, from the pace so far. */
function faltan({ estado, empezadaEn, escritos, porEscribir }: FilaDeImportacion, ahora: Date): number | null {
  if (estado !== 'escribiendo' || !empezadaEn || escritos === 0) return null
  const llevan = (ahora.getTime() - empezadaEn.getTime()) / 1000
  return Math.max(0, Math.round((llevan / escritos) * (porEscribir - escritos)))
}

function comun(fila: FilaDeImportacion, ahora: Date): ImportacionHecha {
  const { duplicados, deshechos, noDeshechos } = fila
  const { id, libro, estado, archivo, formato, hoja, bytes, renglones, avance, porEscribir, escritos } = fila
  return {
    ...{ id, libro, estado, archivo, formato, hoja, bytes, renglones, avance, porEscribir, escritos },
    ...{ duplicados, deshechos, noDeshechos },
    sha256: fila.sha256.toString('hex'),
    ...{ sucursal: fila.idSucursal, sucursalNumber: fila.sucursalNumber, creadaPor: fila.creadaPor },
    creadaEn: fila.creadaEn.toISOString(),
    terminadaEn: fila.terminadaEn?.toISOString() ?? null,
    deshacerHasta: ultimoMomento(fila, ahora).toISOString(),
    faltanSegundos: faltan(fila, ahora),
  }
}

const cuentasDe = ({ nuevos, cambian, iguales, omitidos, conProblema }: FilaDeImportacion) => ({
  ...{ Nuevo: nuevos, Cambia: cambian, Igual: iguales, Omitido: omitidos, Problema: conProblema },
})

const aImportacion = (ctx: CtxSesion, fila: FilaDeImportacion): Importacion => ({
  ...comun(fila, ctx.now()),
  cuentas: cuentasDe(fila),
  hojas: z.array(z.string()).parse(fila.hojas),
  mapa: Mapa.parse(fila.mapa),
})

/** @throws AppError NO_ENCONTRADO */
export const unaImportacion = async (ctx: CtxSesion, id: number): Promise<Importacion> =>
  aImportacion(ctx, exigir(await selectImportacion(ctx.db, importadorDe(ctx), id)))

export async function importacionesDe(
  ctx: CtxSesion,
  filtro: { libro?: Libro | undefined; page?: number | undefined; limit?: number | undefined },
) {
  const { filas, ...cuenta } = await listImportaciones(ctx.db, importadorDe(ctx), filtro)
  return { data: filas.map((fila) => comun(fila, ctx.now())), ...cuenta }
}

const MINUTO_MS = 60_000

/** Whether an import is at work now; one that nobody attends to any more is not. */
export const hayImportacionEnObra = async ({ base, now }: Pick<CtxSesion, 'base' | 'now'>): Promise<boolean> =>
  (await countEnObra(base, new Date(now().getTime() - MINUTO_MS))) > 0

const Valores = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** Cells as they are read on the screen, days in the order in which their column reads a correction. */
function celdasDe(mapa: Mapa, fila: FilaDeRenglon): string[] {
  const conMesPrimero = new Set(mapa.columnas.flatMap(({ indice, modo }) => (modo === 'mda' ? [indice] : [])))
  return conCorrecciones(fila).map((celda, i) => escribirCeldaEn(celda, conMesPrimero.has(i) ? 'mda' : 'dma'))
}

export function aRenglon(mapa: Mapa, fila: FilaDeRenglon): RenglonDeImportacion {
  const { numero, estado, problemas, cambios, decision, motivo, idRegistro, noDeshecho } = fila
  const valores: Record<string, Valor> | null = fila.valores && Valores.parse(fila.valores)
  // A person's answer takes the twin away from the row, and leaves whom it was said of.
  const candidato = estado === 'Problema' && decision === null ? fila.candidato : null
  return {
    ...{ numero, estado, problemas, cambios, decision, motivo, idRegistro, noDeshecho, valores, candidato },
    celdas: celdasDe(mapa, fila),
  }
}

export async function renglonesDe(ctx: CtxSesion, id: number, filtro: FiltroRenglones) {
  const importacion = exigir(await selectImportacion(ctx.db, importadorDe(ctx), id))
  const filas = await listRenglones(ctx.db, importacion, filtro)
  const mapa = Mapa.parse(importacion.mapa)
  return { data: filas.map((fila) => aRenglon(mapa, fila)), total: totalDe(importacion, filtro) }
}

function totalDe(importacion: FilaDeImportacion, { estado, noDeshechos }: FiltroRenglones): number {
  if (noDeshechos) return importacion.noDeshechos
  return estado ? cuentasDe(importacion)[estado] : importacion.renglones
}

import type { TipoDeColumna, ValorEscrito } from '@nitida/contract/exportaciones.columnas'
import type { PermisoDeTipo } from '@nitida/contract/permisos'
import type { z } from 'zod'
import type { CtxSesion } from './ctx.ts'

/** A column of an exported list. An instant is written by the clock of the row's branch. */
export interface ColumnaDeLista<Fila> {
  titulo: string
  tipo: TipoDeColumna
  valor: (fila: Fila) => ValorEscrito | Date
}

/** A list that leaves as a file: which rows are its, in which order, and what is written of each. */
export interface DefinicionDeLista<Filtro, Fila> {
  /** Name of the file and of its sheet. */
  titulo: string
  /** Who may see the list, and how far. */
  permiso: PermisoDeTipo
  filtro: z.ZodType<Filtro>
  columnas: readonly ColumnaDeLista<Fila>[]
  /** All ids that the filter lets through, in the order of the screen. */
  ids: (ctx: CtxSesion, filtro: Filtro) => Promise<readonly number[]>
  /** Rows of some of them, in any order; of one that is gone there is none. */
  filas: (ctx: CtxSesion, ids: readonly number[], filtro: Filtro) => Promise<readonly Fila[]>
  idDe: (fila: Fila) => number
  /** Branch by whose clock instants are written; null for the chain's. */
  sucursalDe: (fila: Fila) => number | null
}

/** The same, whatever its rows are: it hands out cells. */
export interface ListaDefinida {
  titulo: string
  permiso: PermisoDeTipo
  columnas: readonly { titulo: string; tipo: TipoDeColumna }[]
  /** Reads a filter. @throws ZodError for one that is not this list's. */
  filtrar: (filtro: unknown) => ListaFiltrada
}

/** A list as it was narrowed. */
export interface ListaFiltrada {
  filtro: object
  ids: (ctx: CtxSesion) => Promise<readonly number[]>
  /** Cells of the rows with these ids, in their order. */
  celdas: (ctx: CtxSesion, ids: readonly number[], escribir: EscribirInstante) => Promise<ValorEscrito[][]>
}

/** An instant by the clock of a branch, `YYYY-MM-DDTHH:MM`. */
export type EscribirInstante = (instante: Date, idSucursal: number | null) => string

export const definirLista = <Filtro extends object, Fila>(lista: DefinicionDeLista<Filtro, Fila>): ListaDefinida => {
  const { titulo, permiso, columnas, filtro, idDe, sucursalDe } = lista
  const celdasDe = (leido: Filtro): ListaFiltrada['celdas'] => {
    return async (ctx, ids, escribir) => {
      const porId = new Map((await lista.filas(ctx, ids, leido)).map((fila) => [idDe(fila), fila]))
      return ids.flatMap((id) => {
        const fila = porId.get(id)
        if (!fila) return []
        const celda = ({ valor }: ColumnaDeLista<Fila>): ValorEscrito => {
          const dicho = valor(fila)
          return dicho instanceof Date ? escribir(dicho, sucursalDe(fila)) : dicho
        }
        return [columnas.map(celda)]
      })
    }
  }
  return {
    ...{ titulo, permiso, columnas },
    filtrar(dicho) {
      const leido = filtro.parse(dicho)
      return { filtro: leido, ids: (ctx) => lista.ids(ctx, leido), celdas: celdasDe(leido) }
    },
  }
}

import type { Pagina } from '@nitida/contract/endpoint'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Without `page` and `limit` a list answers at most this many rows; searches are counted up to it (D-68). */
export const TOPE = 1000
const POR_PAGINA = 10
/** A list that is not searched is counted up to here: nobody walks further, and a count grows with the table. */
const TOPE_SIN_BUSCAR = 10_000

/** Rows to skip and to take. */
export function ventana({ page, limit }: Pagina): { limit: number; offset: number } {
  const completa = page === undefined && limit === undefined
  const tamano = limit ?? (completa ? TOPE : POR_PAGINA)
  return { limit: tamano, offset: ((page ?? 1) - 1) * tamano }
}

/**
 * A user's text as a `like` pattern that finds it anywhere, whatever its accents and capitals; his `%`, `_` and `\` mean
 * themselves. They are escaped after unaccent(), which makes them of their look-alikes (％, ∖).
 */
export const contiene = (texto: string): RawBuilder<string> =>
  sql<string>`('%' || regexp_replace(f_unaccent(${texto}), '[\\\\%_]', '\\\\\\&', 'g') || '%')`

/**
 * Counts the rows of a list up to a bound, because nobody pages through more and counting costs as much as reading (D-68).
 * A search stops at `TOPE`: a common syllable finds half the table.
 */
export async function contar<D, T extends keyof D, O>(
  db: Db,
  filas: SelectQueryBuilder<D, T, O>,
  { search }: Pagina,
): Promise<{ total: number; totalExacto: boolean }> {
  const tope = search ? TOPE : TOPE_SIN_BUSCAR
  const acotadas = filas
    .clearSelect()
    .select(sql<number>`1`.as('uno'))
    .limit(tope + 1)
  const { total } = await db
    .selectFrom(acotadas.as('filas'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(total, tope), totalExacto: total <= tope }
}

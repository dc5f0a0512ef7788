import type { Pagina } from '@nitida/contract/endpoint'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Without `page` and `limit` a list answers at most this many rows; searches are counted up to it (D-68). */
export const TOPE = 1000
const POR_PAGINA = 10

/** Rows to skip and to take. */
export function ventana({ page, limit }: Pagina): { limit: number; offset: number } {
  const completa = page === undefined && limit === undefined
  const tamano = limit ?? (completa ? TOPE : POR_PAGINA)
  return { limit: tamano, offset: ((page ?? 1) - 1) * tamano }
}

/** A user's text as a `like` pattern that finds it anywhere; his `%`, `_` and `\` mean themselves. */
export const contiene = (texto: string): string => `%${texto.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Counts the rows of a list. A search stops counting at the bound, because nobody pages through more and counting a common
 * syllable costs as much as reading it (D-68).
 */
export async function contar<D, T extends keyof D, O>(
  db: Db,
  filas: SelectQueryBuilder<D, T, O>,
  { search }: Pagina,
): Promise<{ total: number; totalExacto: boolean }> {
  const acotadas = filas.clearSelect().select(sql<number>`1`.as('uno'))
  const { total } = await db
    .selectFrom((search ? acotadas.limit(TOPE + 1) : acotadas).as('filas'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return search ? { total: Math.min(total, TOPE), totalExacto: total <= TOPE } : { total, totalExacto: true }
}

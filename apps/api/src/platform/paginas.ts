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

const topeDe = ({ search }: Pagina): number => (search ? TOPE : TOPE_SIN_BUSCAR)

/** What a list says of its length, once counted up to its bound. */
export const resumir = (contadas: number, filtro: Pagina): { total: number; totalExacto: boolean } => {
  const tope = topeDe(filtro)
  return { total: Math.min(contadas, tope), totalExacto: contadas <= tope }
}

/**
 * The rows of a list counted up to a bound, because nobody pages through more and counting costs as much as reading (D-68).
 * A search stops at `TOPE`: a common syllable finds half the table. As a column of the page itself (`.as('total')`) it saves
 * a round trip; `resumir` reads it.
 */
export const cuentaDe = <D, T extends keyof D, O>(db: Db, filas: SelectQueryBuilder<D, T, O>, filtro: Pagina) =>
  db
    .selectFrom(
      filas
        .clearSelect()
        .select(sql<number>`1`.as('uno'))
        .limit(topeDe(filtro) + 1)
        .as('filas'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))

/** As `cuentaDe`, in a statement of its own. */
export async function contar<D, T extends keyof D, O>(
  db: Db,
  filas: SelectQueryBuilder<D, T, O>,
  filtro: Pagina,
): Promise<{ total: number; totalExacto: boolean }> {
  const { total } = await cuentaDe(db, filas, filtro).executeTakeFirstOrThrow()
  return resumir(total, filtro)
}

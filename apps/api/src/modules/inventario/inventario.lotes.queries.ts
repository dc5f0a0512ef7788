import type { ExistenciaDeLote } from '@nitida/contract/inventario.lotes'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** The lot of an article, written the first time. @returns its id. */
export async function idDeLote(
  db: Db,
  idArticulo: number,
  { lote, caduca }: { lote: string; caduca: string | null },
  ahora: Date,
): Promise<number> {
  await db
    .insertInto('articulo_lote')
    .values({ id_articulo: idArticulo, lote, caduca, creado_en: ahora })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('articulo_lote')
    .select('id')
    .where('id_articulo', '=', idArticulo)
    .where(sql<SqlBool>`upper(lote) = upper(${lote}) and caduca is not distinct from ${caduca}::date`)
    .executeTakeFirstOrThrow()
  return id
}

/** Lots that are left of an article: those of a branch first, the soonest to expire first. */
export const listLotes = (db: Db, idArticulo: number, sucursal: number): Promise<ExistenciaDeLote[]> =>
  db
    .selectFrom('existencia_lote as e')
    .innerJoin('articulo_lote as l', 'l.id', 'e.id_lote')
    .leftJoin('sucursal as s', 's.id', 'e.id_sucursal')
    .select(['l.id', 'l.lote', 'l.caduca', 'e.lugar', 'e.id_sucursal as idSucursal', 's.folio as sucursalNumber'])
    .select('e.cantidad')
    .where('e.id_articulo', '=', idArticulo)
    .where('e.cantidad', '>', 0)
    .orderBy(sql`e.id_sucursal is distinct from ${sucursal}`)
    .orderBy(sql`l.caduca nulls last`)
    .orderBy('l.id')
    .orderBy('s.folio')
    .orderBy('e.lugar', 'desc')
    .execute()

/** A place of a branch that has pieces of a lot that was scanned: the one that expires first, from the showcase where it has some. */
export const selectLoteEnSucursal = (db: Db, idArticulo: number, sucursal: number, lote: string) =>
  db
    .selectFrom('existencia_lote as e')
    .innerJoin('articulo_lote as l', 'l.id', 'e.id_lote')
    .select(['l.id', 'e.lugar'])
    .where('e.id_articulo', '=', idArticulo)
    .where('e.id_sucursal', '=', sucursal)
    .where('e.cantidad', '>', 0)
    .where(sql<SqlBool>`upper(l.lote) = upper(${lote})`)
    .orderBy(sql`l.caduca nulls last`)
    .orderBy('e.lugar', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Pieces of a lot in a place; 0 for a lot of another article. */
export async function sumLote(
  db: Db,
  id: number,
  de: { idArticulo: number; lugar: ExistenciaDeLote['lugar']; sucursal: number },
) {
  const fila = await db
    .selectFrom('existencia_lote')
    .select('cantidad')
    .where('id_lote', '=', id)
    .where('id_articulo', '=', de.idArticulo)
    .where('lugar', '=', de.lugar)
    .where('id_sucursal', '=', de.sucursal)
    .executeTakeFirst()
  return fila?.cantidad ?? 0
}

/** A lot by what is printed on its box, with its pieces in a place of a branch; of one whose expiry was not read the soonest. */
export const selectLoteEscrito = (
  db: Db,
  { lote, caduca }: { lote: string; caduca: string | null },
  de: { idArticulo: number; lugar: ExistenciaDeLote['lugar']; sucursal: number },
) =>
  db
    .selectFrom('existencia_lote as e')
    .innerJoin('articulo_lote as l', 'l.id', 'e.id_lote')
    .select(['l.id', 'e.cantidad'])
    .where('e.id_articulo', '=', de.idArticulo)
    .where('e.lugar', '=', de.lugar)
    .where('e.id_sucursal', '=', de.sucursal)
    .where('e.cantidad', '>', 0)
    .where(sql<SqlBool>`upper(l.lote) = upper(${lote}) and (${caduca}::date is null or l.caduca = ${caduca}::date)`)
    .orderBy(sql`l.caduca nulls last`)
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()

/** By how many pieces more or fewer than its balance each lot was read in a count; those that were not read are left out. */
export async function listLotesContados(
  db: Db,
  idConteo: number,
  { lugar, idSucursal }: { lugar: string; idSucursal: number },
) {
  const { rows } = await sql<{ idArticulo: number; id: number; diferencia: number }>`
    select l.id_articulo as "idArticulo", l.id_lote as id, (greatest(sum(l.piezas), 0) - coalesce(max(e.cantidad), 0))::int as diferencia
    from conteo_lectura l left join existencia_lote e
      on e.id_lote = l.id_lote and e.lugar = ${lugar} and e.id_sucursal = ${idSucursal}
    where l.id_conteo = ${idConteo} and l.id_lote is not null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

import type { Db } from '../../platform/datos/db.ts'

interface Imagen {
  imagen: Buffer
  miniatura: Buffer
}

/** The photo of an article that exists; its hashes are null where it has none, and the row is undefined for no article. */
export const selectImagen = (db: Db, idArticulo: number) =>
  db
    .selectFrom('articulo as a')
    .leftJoin('articulo_imagen as i', 'i.id_articulo', 'a.id')
    .select(['a.id', 'i.imagen', 'i.miniatura'])
    .where('a.id', '=', idArticulo)
    .executeTakeFirst()

/** Which of these articles have a photo. */
export const listConImagen = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const filas = await db
    .selectFrom('articulo_imagen')
    .select('id_articulo as id')
    .where('id_articulo', 'in', ids)
    .where('miniatura', 'is not', null)
    .execute()
  return new Set(filas.map(({ id }) => id))
}

/** @param puesta null takes the photo away. */
export async function upsertImagen(
  db: Db,
  idArticulo: number,
  puesta: Imagen | null,
  { idUsuario, ahora }: { idUsuario: number; ahora: Date },
): Promise<void> {
  const columnas = {
    ...{ imagen: puesta?.imagen ?? null, miniatura: puesta?.miniatura ?? null },
    ...{ id_usuario: idUsuario, puesta_en: ahora },
  }
  await db
    .insertInto('articulo_imagen')
    .values({ id_articulo: idArticulo, ...columnas })
    .onConflict((conflicto) => conflicto.column('id_articulo').doUpdateSet(columnas))
    .execute()
}

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

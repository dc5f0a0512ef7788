import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

interface Codigos {
  /** The chain's own; null without one. */
  codigo: string | null
  /** EAN and UPC, with 14 digits. */
  codigos: readonly string[]
}

/** The article that bears one of some codes; the own code first. */
export const selectPorCodigos = (db: Db, { codigo, codigos }: Codigos) =>
  db
    .selectFrom('articulo as a')
    .select(['a.id', 'a.version', 'a.activo', 'a.familia', 'a.marca', 'a.modelo'])
    .where((eb) =>
      eb.or([
        sql<SqlBool>`upper(a.codigo) = ${codigo?.toUpperCase() ?? null}`,
        sql<SqlBool>`a.id in (select k.id_articulo from articulo_codigo k where k.codigo = any(${[...codigos]}::text[]))`,
      ]),
    )
    .orderBy(sql`upper(a.codigo) is distinct from ${codigo?.toUpperCase() ?? null}`)
    .limit(1)
    .executeTakeFirst()

/** Whether an import that was taken back had made an article, and nobody changed it since. */
export async function estaDeshecho(db: Db, { id, version }: { id: number; version: number }): Promise<boolean> {
  const fila = await db
    .selectFrom('importacion_renglon as r')
    .innerJoin('importacion as i', 'i.id', 'r.id_importacion')
    .select('r.numero')
    .where('r.id_registro', '=', id)
    .where('r.deshecho', '=', true)
    .where('r.hecho', '=', 'nuevo')
    .where('i.libro', '=', 'articulos')
    // Taking it back is the one change since.
    .where('r.version', '=', version - 1)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}

/** Whether a branch ever had pieces of an article, and whether it has some now. */
export async function selectPiezas(db: Db, idArticulo: number, sucursal: number) {
  const suyas = db
    .selectFrom('existencia')
    .select((eb) => eb.fn.sum<number | null>('cantidad').as('hay'))
    .select((eb) => eb.fn.countAll<number>().as('lugares'))
    .where('id_articulo', '=', idArticulo)
    .where('id_sucursal', '=', sucursal)
  const { hay, lugares } = await suyas.executeTakeFirstOrThrow()
  return { tuvo: Number(lugares) > 0, hay: Number(hay ?? 0) !== 0 }
}

/** How an imported article stands: its version, its moves, and whether an order names it. */
export async function selectImportado(db: Db, id: number) {
  const articulo = await db
    .selectFrom('articulo as a')
    .select(['a.id', 'a.version', 'a.activo', 'a.marca', 'a.modelo'])
    .select(sql<boolean>`exists (select from pedido_elemento e where e.id_articulo = a.id)`.as('pedido'))
    .where('a.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!articulo) return undefined
  const movimientos = await db
    .selectFrom('movimiento_inventario')
    .select(['id', 'causa', 'cantidad', 'a', 'de_sucursal as deSucursal', 'a_sucursal as aSucursal'])
    .where('id_articulo', '=', id)
    .orderBy('id')
    .execute()
  return { ...articulo, movimientos }
}

/** Sets an article active or not. */
export const updateActivo = (
  db: Db,
  id: number,
  activo: boolean,
  { idUsuario, ahora }: { idUsuario: number; ahora: Date },
) =>
  db
    .updateTable('articulo')
    .set((eb) => ({ activo, version: eb('version', '+', 1), id_modificador: idUsuario, modificado_en: ahora }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

import type { Articulo } from '@nitida/contract/inventario'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** How many of these articles there are, sold or not any more. */
export async function countArticulos(db: Db, ids: readonly number[]): Promise<number> {
  const { cuantos } = await db
    .selectFrom('articulo')
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return cuantos
}

/** What articles cost in a branch today, in centavos. */
export async function listPrecios(db: Db, ids: readonly number[], sucursal: number): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const filas = await db
    .selectFrom('articulo as a')
    .leftJoin('articulo_sucursal as s', (on) =>
      on.onRef('s.id_articulo', '=', 'a.id').on('s.id_sucursal', '=', sucursal),
    )
    .select(['a.id', sql<number>`coalesce(s.precio, a.precio)`.as('precio')])
    .where('a.id', 'in', ids)
    .execute()
  return new Map(filas.map(({ id, precio }) => [id, precio]))
}

/** Articles with a tax of their own, of those named. */
export async function listIvas(db: Db, ids: readonly number[]): Promise<Map<number, Articulo['iva']>> {
  if (ids.length === 0) return new Map()
  const filas = await db
    .selectFrom('articulo')
    .select(['id', 'iva'])
    .where('id', 'in', ids)
    .where('iva', 'is not', null)
    .execute()
  return new Map(filas.map(({ id, iva }) => [id, iva]))
}

/** Elements of an order that are pieces of the catalogue and with the order still, by article. */
export const listPorVender = (db: Db, idPedido: number) =>
  db
    .selectFrom('pedido_elemento as e')
    .innerJoin('articulo as a', 'a.id', 'e.id_articulo')
    .select(['e.id as idElemento', 'a.id as idArticulo', 'e.lote'])
    .where('e.id_pedido', '=', idPedido)
    .where('e.devuelto_en', 'is', null)
    .where('a.familia', '<>', 'servicio')
    .orderBy('a.id')
    .execute()

/** Where a branch takes a piece from: the showcase, or its store where only that one has some. */
export async function selectDeDonde(db: Db, idArticulo: number, sucursal: number): Promise<'exhibidor' | 'bodega'> {
  const fila = await db
    .selectFrom('existencia')
    .select('lugar')
    .where('id_articulo', '=', idArticulo)
    .where('id_sucursal', '=', sucursal)
    .where('cantidad', '>', 0)
    .orderBy('lugar', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila?.lugar === 'bodega' ? 'bodega' : 'exhibidor'
}

/** Sales of an order that did not come back yet, by article. */
export function listVendidos(db: Db, idPedido: number, elementos: readonly number[] | null) {
  const vendidos = db
    .selectFrom('movimiento_inventario as m')
    .select([
      'm.id',
      'm.id_articulo as idArticulo',
      'm.id_elemento as idElemento',
      'm.de',
      'm.de_sucursal as deSucursal',
    ])
    .select(['m.cantidad', 'm.entrega'])
    .where('m.id_pedido', '=', idPedido)
    .where('m.causa', '=', 'venta')
    .where(sql<SqlBool>`not exists (select from movimiento_inventario r where r.id_reversado = m.id)`)
    .orderBy('m.id_articulo')
  return (elementos ? vendidos.where('m.id_elemento', 'in', elementos) : vendidos).execute()
}

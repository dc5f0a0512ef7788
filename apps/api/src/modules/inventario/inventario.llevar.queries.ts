import type { ArticuloDeLista, MovimientoDeInventario } from '@nitida/contract/inventario'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds } from '../../platform/datos/paginas.ts'

export const listIdsDeArticulos = (db: Db): Promise<number[]> =>
  leerIds(db, db.selectFrom('articulo as a').select('a.id').orderBy('a.id'))

/** Articles with what the chain has of each, in all places that are its own, at its average cost. */
export const listArticulosLlevados = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('articulo as a')
    .leftJoin('articulo_costo as k', 'k.id_articulo', 'a.id')
    .select(['a.id', 'a.codigo', 'a.marca', 'a.modelo', 'a.color', 'a.medida', 'a.material', 'a.proveedor'])
    .select(['a.precio', 'a.clave_sat as claveSat', 'a.unidad_sat as unidadSat', 'a.activo', 'a.iva'])
    .select(sql<ArticuloDeLista['familia']>`a.familia`.as('familia'))
    .select(sql<number | null>`round(k.promedio)::bigint`.as('costo'))
    .select(
      sql<string | null>`(select string_agg(c.escrito, ', ' order by c.escrito) from articulo_codigo c
      where c.id_articulo = a.id)`.as('codigos'),
    )
    .select(
      sql<number>`(select coalesce(sum(e.cantidad), 0)::int from existencia e
      where e.id_articulo = a.id and (e.id_sucursal is not null or e.lugar = 'transito'))`.as('piezas'),
    )
    .where('a.id', 'in', ids)
    .execute()
export type ArticuloLlevado = Awaited<ReturnType<typeof listArticulosLlevados>>[number]

export const listIdsDeMovimientosDeInventario = (db: Db): Promise<number[]> =>
  leerIds(db, db.selectFrom('movimiento_inventario as m').select('m.id').orderBy('m.id'))

/** Every move of a piece, as the ledger of stock has it. */
export const listMovimientosLlevados = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('movimiento_inventario as m')
    .innerJoin('articulo as a', 'a.id', 'm.id_articulo')
    .innerJoin('usuario as u', 'u.id', 'm.id_usuario')
    .leftJoin('sucursal as d', 'd.id', 'm.de_sucursal')
    .leftJoin('sucursal as s', 's.id', 'm.a_sucursal')
    .select([
      'm.id',
      'a.codigo',
      'a.marca',
      'a.modelo',
      'm.cantidad',
      'm.documento',
      'm.motivo',
      'm.creado_en as creadoEn',
    ])
    .select(['m.id_pedido as idPedido', 'm.costo_unitario as costo', 'd.folio as deSucursal', 's.folio as aSucursal'])
    .select(['m.id_reversado as idReversado', 'm.sin_existencia as sinExistencia'])
    .select([
      sql<string>`m.de`.as('de'),
      sql<string>`m.a`.as('a'),
      sql<MovimientoDeInventario['causa']>`m.causa`.as('causa'),
    ])
    .select(sql<number | null>`coalesce(m.a_sucursal, m.de_sucursal)`.as('idSucursal'))
    .select(nombreCompleto('u').as('usuario'))
    .where('m.id', 'in', ids)
    .execute()
export type MovimientoLlevado = Awaited<ReturnType<typeof listMovimientosLlevados>>[number]

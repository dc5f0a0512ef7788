import type { Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** A global that is made again without an order. */
export interface PorRehacer {
  idFactura: number
  idPedido: number
  intentos: number
}

export const insertPorRehacer = (db: Db, idFactura: number, idPedido: number, ahora: Date) =>
  db
    .insertInto('global_por_rehacer')
    .values({ id_factura: idFactura, id_pedido: idPedido, desde: ahora, proximo_en: ahora })
    .onConflict((ya) => ya.columns(['id_factura', 'id_pedido']).doUpdateSet({ proximo_en: ahora, fallo: null }))
    .execute()

/** Takes a global off the list, because it is made again, or stays as it was. */
export const deletePorRehacer = (db: Db, idFactura: number) =>
  db.deleteFrom('global_por_rehacer').where('id_factura', '=', idFactura).execute()

export const postponePorRehacer = (db: Db, { idFactura }: PorRehacer, proximo: Date, fallo: string | null) =>
  db
    .updateTable('global_por_rehacer')
    .set((eb) => ({ proximo_en: proximo, fallo: fallo?.slice(0, 500) ?? null, intentos: eb('intentos', '+', 1) }))
    .where('id_factura', '=', idFactura)
    .execute()

/** Globals that are due, each once. */
export const listPorRehacer = (db: Db, ahora: Date, limite: number): Promise<PorRehacer[]> =>
  db
    .selectFrom('global_por_rehacer')
    .select(['id_factura as idFactura', 'id_pedido as idPedido', 'intentos'])
    .distinctOn('id_factura')
    .where('proximo_en', '<=', ahora)
    .orderBy('id_factura')
    .limit(limite)
    .execute()

/** Orders that leave a global. */
export async function listQueSalen(db: Db, idFactura: number): Promise<number[]> {
  const filas = await db
    .selectFrom('global_por_rehacer')
    .select('id_pedido as idPedido')
    .where('id_factura', '=', idFactura)
    .execute()
  return filas.map(({ idPedido }) => idPedido)
}

/** Rows for the list of what is missing: of a branch, or of one order that leaves such a global or waits in it. */
export async function listRehacerEnLista(db: Db, alcance: Alcance, idPedido: number | null) {
  const suma = sql<Centavos>`(select coalesce(sum(v.importe), 0)::bigint from (
      select distinct on (w.id_pago) w.id_pedido, w.importe from venta_facturada w where w.id_intento = f.id_intento order by w.id_pago, w.id desc) v
    where v.id_pedido <> q.id_pedido)`
  return db
    .selectFrom('global_por_rehacer as q')
    .innerJoin('factura as f', 'f.id', 'q.id_factura')
    .innerJoin('pedido as p', 'p.id', 'q.id_pedido')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .select(['q.id_factura as idGlobal', 'q.id_pedido as idPedido', 'q.desde', 'q.fallo', 'f.serie', 'f.estatus'])
    .select(['f.folio as folioGlobal', 'p.folio', 's.folio as sucursalNumber', 's.zona_horaria as zonaHoraria'])
    .select(['c.nombre as nombreCliente', suma.as('importe')])
    .where(enAlcance('f.id_sucursal', alcance))
    .$if(idPedido !== null, (filas) =>
      filas.where(
        sql<boolean>`exists (select from venta_facturada v where v.id_intento = f.id_intento and v.id_pedido = ${idPedido})`,
      ),
    )
    .orderBy('q.desde')
    .orderBy('q.id_factura')
    .limit(200)
    .execute()
}

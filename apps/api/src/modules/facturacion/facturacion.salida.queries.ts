import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { diaDeVenta } from './facturacion.global.queries.ts'

/** The tickets of a global, and whether no CFDI has them. */
export const listTicketsDeGlobal = (db: Db, idIntento: number) =>
  db
    .selectFrom('venta_facturada as v')
    .innerJoin('pago as g', 'g.id', 'v.id_pago')
    .select(['g.id as idPago', 'v.id_pedido as idPedido', 'v.importe', 'g.forma_pago as formaPago'])
    .select([
      sql<string>`to_char(${diaDeVenta('g')}, 'YYYY-MM')`.as('mes'),
      sql<boolean>`not exists (select from venta_facturada o where o.id_pedido = v.id_pedido and o.liberada_en is null
        and (o.id_pago is null or o.id_pago = v.id_pago))`.as('libre'),
    ])
    .where('v.id_intento', '=', idIntento)
    .orderBy('g.id')
    .execute()

import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { diaDeVenta } from './facturacion.global.queries.ts'

/** The tickets of a global: whether no CFDI has them, and whether the provider may be stamping one. */
export const listTicketsDeGlobal = (db: Db, idIntento: number) =>
  db
    .selectFrom('venta_facturada as v')
    .innerJoin('pago as g', 'g.id', 'v.id_pago')
    .select(['g.id as idPago', 'v.id_pedido as idPedido', 'v.importe', 'g.forma_pago as formaPago'])
    .select([
      sql<string>`to_char(${diaDeVenta('g')}, 'YYYY-MM')`.as('mes'),
      sql<boolean>`not exists (select from venta_facturada o where o.id_pedido = v.id_pedido and o.liberada_en is null
        and (o.id_pago is null or o.id_pago = v.id_pago))`.as('libre'),
      sql<boolean>`exists (select from venta_facturada o join intento_timbrado i on i.id = o.id_intento
        where o.id_pago = v.id_pago and o.liberada_en is null and i.estado in ('enviando', 'desconocido'))`.as(
        'enCurso',
      ),
    ])
    .where('v.id_intento', '=', idIntento)
    .orderBy('g.id')
    .execute()

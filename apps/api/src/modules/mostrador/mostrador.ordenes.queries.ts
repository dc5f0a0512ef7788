import { type RawBuilder, sql } from 'kysely'

/**
 * Orders to suppliers that were promised before the day of their branch, and did not come whole.
 * @param lugares branches as rows of `id` and `dia`.
 */
export const ordenesTarde = (lugares: RawBuilder<unknown>) => sql`
  select o.id_sucursal, count(*)::int as tarde
  from ${lugares} l join orden_compra o on o.id_sucursal = l.id and o.prometida < l.dia
  where exists (select from orden_compra_suceso x where x.id_orden = o.id and x.que = 'enviada')
    and not exists (select from orden_compra_suceso x where x.id_orden = o.id and x.que = 'cancelada')
    and exists (select from orden_compra_renglon r where r.id_orden = o.id and r.piezas > (
      select coalesce(sum(m.cantidad), 0) from movimiento_inventario m
      where m.id_orden_compra = o.id and m.id_articulo = r.id_articulo))
  group by 1`

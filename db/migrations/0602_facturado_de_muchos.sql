-- What stamped and live invoices tell of some orders now, in centavos, less what live egresos took back of them: of many at once, so that a
-- quarter of a chain is read in one pass. An order that no invoice tells of is not in it.
create function pedidos_facturados(cuales bigint[]) returns table (id_pedido bigint, importe bigint) language sql stable parallel safe as $$
  select x.id_pedido, sum(x.importe)::bigint from (
    select v.id_pedido, v.importe from unnest(cuales) c (id) join venta_facturada v on v.id_pedido = c.id join factura f on f.id_intento = v.id_intento
      where v.liberada_en is null and f.estatus <> 'Cancelada'
    union all
    select a.id_pedido, -a.importe from unnest(cuales) c (id) join venta_acreditada a on a.id_pedido = c.id join factura f on f.id = a.id_factura
      where a.liberado_en is null and f.estatus <> 'Cancelada'
        and exists (select from factura e where e.id_intento = a.id_intento and e.estatus <> 'Cancelada')
        and exists (select from venta_facturada v where v.id_intento = f.id_intento and v.id_pedido = a.id_pedido
          and v.id_pago is not distinct from a.id_pago and v.liberada_en is null)) x
  group by x.id_pedido
$$;
create or replace function pedido_facturado(cual bigint) returns bigint language sql stable parallel safe as $$
  select coalesce((select f.importe from pedidos_facturados(array[cual]) f), 0)
$$;

revoke execute on function pedidos_facturados(bigint[]) from public;
grant execute on function pedidos_facturados(bigint[]) to nitida_app;

-- Pieces may change their place within a branch, from the store to the showcase or back: one move, which is no loss and keeps their lots.
alter table movimiento_inventario
  drop constraint movimiento_inventario_causa_check,
  add constraint movimiento_inventario_causa_check
    check (causa in ('compra', 'venta', 'devolucion', 'ajuste', 'traslado', 'devolucion_proveedor', 'reacomodo')) not valid;

create or replace function sumar_existencia() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  quedan integer;
  habia integer;
  queda numeric(14, 4);
begin
  if new.causa = 'reacomodo' and new.de_sucursal is distinct from new.a_sucursal then
    raise exception 'un reacomodo es dentro de una sucursal' using errcode = '23514', constraint = 'reacomodo_en_una_sucursal';
  end if;
  if new.causa = 'compra' then
    select greatest(coalesce(sum(e.cantidad), 0), 0) into habia from existencia e
      where e.id_articulo = new.id_articulo and es_de_la_cadena(e.lugar);
    insert into articulo_costo as c (id_articulo, promedio) values (new.id_articulo, new.costo_unitario)
      on conflict (id_articulo) do update
      set promedio = (habia * c.promedio + new.cantidad * new.costo_unitario::numeric) / (habia + new.cantidad)
      returning c.promedio into queda;
    insert into articulo_costo_desde (id_movimiento, id_articulo, desde, promedio)
      values (new.id, new.id_articulo, new.creado_en, queda);
  end if;
  insert into existencia as e (id_articulo, lugar, id_sucursal, cantidad)
    values (new.id_articulo, new.de, new.de_sucursal, -new.cantidad)
    on conflict (id_articulo, lugar, id_sucursal) do update set cantidad = e.cantidad + excluded.cantidad
    returning e.cantidad into quedan;
  if quedan < 0 and new.causa in ('ajuste', 'traslado', 'devolucion_proveedor', 'reacomodo') and es_de_la_cadena(new.de) then
    raise exception 'un lugar no queda en menos de cero' using errcode = '23514', constraint = 'existencia_no_negativa';
  end if;
  insert into existencia as e (id_articulo, lugar, id_sucursal, cantidad)
    values (new.id_articulo, new.a, new.a_sucursal, new.cantidad)
    on conflict (id_articulo, lugar, id_sucursal) do update set cantidad = e.cantidad + excluded.cantidad;
  return null;
end
$$;

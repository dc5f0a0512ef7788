-- Average cost of an article after each of its purchases, so that what was there on any day has the cost of that day.
create table articulo_costo_desde (
  id_movimiento bigint primary key references movimiento_inventario (id),
  id_articulo bigint not null references articulo (id),
  desde timestamptz not null,
  promedio numeric(14, 4) not null
);
create index articulo_costo_desde_de on articulo_costo_desde (id_articulo, desde desc, id_movimiento desc) include (promedio);
create trigger articulo_costo_desde_solo_agregar before update or delete on articulo_costo_desde
  for each row execute function rechazar_cambio();
create trigger articulo_costo_desde_sin_vaciar before truncate on articulo_costo_desde
  for each statement execute function rechazar_cambio();

-- Purchases that were entered before this table was there.
do $$
declare
  m record;
  articulo_actual bigint := 0;
  habia bigint := 0;
  promedio numeric(14, 4) := 0;
begin
  for m in select id, id_articulo, causa, cantidad, costo_unitario, creado_en,
      case when es_de_la_cadena(a) then cantidad else 0 end - case when es_de_la_cadena(de) then cantidad else 0 end as cambio
    from movimiento_inventario order by id_articulo, id loop
    if m.id_articulo <> articulo_actual then
      articulo_actual := m.id_articulo;
      habia := 0;
      promedio := 0;
    end if;
    if m.causa = 'compra' then
      promedio := (greatest(habia, 0) * promedio + m.cantidad * m.costo_unitario::numeric) / (greatest(habia, 0) + m.cantidad);
      insert into articulo_costo_desde values (m.id, m.id_articulo, m.creado_en, promedio);
    end if;
    habia := habia + m.cambio;
  end loop;
end
$$;

create or replace function sumar_existencia() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  quedan integer;
  habia integer;
  queda numeric(14, 4);
begin
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
  if quedan < 0 and new.causa in ('ajuste', 'traslado', 'devolucion_proveedor') and es_de_la_cadena(new.de) then
    raise exception 'un lugar no queda en menos de cero' using errcode = '23514', constraint = 'existencia_no_negativa';
  end if;
  insert into existencia as e (id_articulo, lugar, id_sucursal, cantidad)
    values (new.id_articulo, new.a, new.a_sucursal, new.cantidad)
    on conflict (id_articulo, lugar, id_sucursal) do update set cantidad = e.cantidad + excluded.cantidad;
  return null;
end
$$;

-- What was there before an instant, so that a day of years ago is a sum over weeks of moves and not over all of them.
create table inventario_foto (
  hasta timestamptz primary key,
  creada_en timestamptz not null
);
create table inventario_foto_pieza (
  hasta timestamptz not null references inventario_foto (hasta),
  id_articulo bigint not null references articulo (id),
  lugar text not null,
  id_sucursal bigint references sucursal (id),
  cantidad integer not null check (cantidad <> 0),
  constraint foto_de_lugar check (es_lugar(lugar, id_sucursal) and es_de_la_cadena(lugar))
);
create unique index inventario_foto_pieza_unica on inventario_foto_pieza (hasta, id_articulo, lugar, id_sucursal) nulls not distinct;
create index inventario_foto_pieza_articulo on inventario_foto_pieza (id_articulo);
create trigger inventario_foto_solo_agregar before update or delete on inventario_foto
  for each row execute function rechazar_cambio();
create trigger inventario_foto_sin_vaciar before truncate on inventario_foto
  for each statement execute function rechazar_cambio();
create trigger inventario_foto_pieza_solo_agregar before update or delete on inventario_foto_pieza
  for each row execute function rechazar_cambio();
create trigger inventario_foto_pieza_sin_vaciar before truncate on inventario_foto_pieza
  for each statement execute function rechazar_cambio();

-- Keeps what was there before an instant a day ago or more, since no move of that time is still on its way into the ledger. Photos are
-- taken in their order, each from the one before.
create function fotografiar_inventario(hasta timestamptz, ahora timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  anterior timestamptz := (select max(f.hasta) from inventario_foto f);
begin
  if fotografiar_inventario.hasta > ahora - interval '1 day' then
    raise exception 'todavía pueden llegar movimientos de ese día' using errcode = '22023';
  end if;
  if fotografiar_inventario.hasta <= anterior then return; end if;
  insert into inventario_foto values (fotografiar_inventario.hasta, ahora) on conflict do nothing;
  if not found then return; end if;
  insert into inventario_foto_pieza (hasta, id_articulo, lugar, id_sucursal, cantidad)
    select fotografiar_inventario.hasta, p.id_articulo, p.lugar, p.id_sucursal, sum(p.cambio) from (
      select f.id_articulo, f.lugar, f.id_sucursal, f.cantidad as cambio from inventario_foto_pieza f where f.hasta = anterior
      union all select m.id_articulo, m.de, m.de_sucursal, -m.cantidad from movimiento_inventario m
        where m.creado_en >= coalesce(anterior, '-infinity') and m.creado_en < fotografiar_inventario.hasta and es_de_la_cadena(m.de)
      union all select m.id_articulo, m.a, m.a_sucursal, m.cantidad from movimiento_inventario m
        where m.creado_en >= coalesce(anterior, '-infinity') and m.creado_en < fotografiar_inventario.hasta and es_de_la_cadena(m.a)) p
    group by 2, 3, 4 having sum(p.cambio) <> 0;
end
$$;

-- Pieces that an order kept apart and did not sell: it was removed, or its element named another article or none.
create table articulo_soltado (
  id bigint generated always as identity primary key,
  id_articulo bigint not null references articulo (id),
  id_sucursal bigint not null references sucursal (id),
  id_pedido bigint not null references pedido (id),
  -- No key: an edit removes elements.
  id_elemento bigint not null,
  id_usuario bigint not null references usuario (id),
  soltado_en timestamptz not null
);
create index articulo_soltado_articulo on articulo_soltado (id_articulo);
create index articulo_soltado_sucursal on articulo_soltado (id_sucursal, soltado_en);
create index articulo_soltado_pedido on articulo_soltado (id_pedido);
create trigger articulo_soltado_solo_agregar before update or delete on articulo_soltado
  for each row execute function rechazar_cambio();
create trigger articulo_soltado_sin_vaciar before truncate on articulo_soltado
  for each statement execute function rechazar_cambio();
insert into articulo_soltado (id_articulo, id_sucursal, id_pedido, id_elemento, id_usuario, soltado_en)
  select e.id_articulo, p.id_sucursal, p.id, e.id, p.id_modificador, p.eliminado_en from pedido p join pedido_elemento e on e.id_pedido = p.id
  where p.eliminado_en is not null and p.estatus <> 'Entregado a cliente' and e.id_articulo is not null and e.devuelto_en is null
  order by p.eliminado_en, e.id;
create function soltar_elemento() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into articulo_soltado (id_articulo, id_sucursal, id_pedido, id_elemento, id_usuario, soltado_en)
    select old.id_articulo, p.id_sucursal, p.id, old.id, p.id_modificador, p.modificado_en
    from pedido p where p.id = old.id_pedido and p.eliminado_en is null;
  return null;
end
$$;
create trigger pedido_elemento_suelta after delete on pedido_elemento
  for each row when (old.id_articulo is not null and old.devuelto_en is null) execute function soltar_elemento();
create trigger pedido_elemento_cambia after update of id_articulo on pedido_elemento
  for each row when (old.id_articulo is not null and old.devuelto_en is null and old.id_articulo is distinct from new.id_articulo)
  execute function soltar_elemento();
create function soltar_pedido() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into articulo_soltado (id_articulo, id_sucursal, id_pedido, id_elemento, id_usuario, soltado_en)
    select e.id_articulo, new.id_sucursal, new.id, e.id, new.id_modificador, new.eliminado_en
    from pedido_elemento e where e.id_pedido = new.id and e.id_articulo is not null and e.devuelto_en is null order by e.id;
  return null;
end
$$;
create trigger pedido_eliminado_suelta after update of eliminado_en on pedido
  for each row when (old.eliminado_en is null and new.eliminado_en is not null and old.estatus <> 'Entregado a cliente')
  execute function soltar_pedido();

revoke execute on function fotografiar_inventario(timestamptz, timestamptz) from public;
grant execute on function fotografiar_inventario(timestamptz, timestamptz) to nitida_app;
grant select on articulo_costo_desde, inventario_foto, inventario_foto_pieza, articulo_soltado to nitida_app;

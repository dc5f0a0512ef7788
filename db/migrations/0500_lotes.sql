-- Lots of an article, with the day that each expires. Only contact lenses and accessories have them.
create table articulo_lote (
  id bigint generated always as identity primary key,
  id_articulo bigint not null references articulo (id),
  -- As it is printed; empty where only the day is known.
  lote text not null check (length(lote) <= 20),
  caduca date,
  creado_en timestamptz not null,
  constraint articulo_lote_con_algo check (lote <> '' or caduca is not null)
);
create unique index articulo_lote_unico on articulo_lote (id_articulo, upper(lote), caduca) nulls not distinct;
create trigger articulo_lote_solo_agregar before update or delete on articulo_lote
  for each row execute function rechazar_cambio();
create trigger articulo_lote_sin_vaciar before truncate on articulo_lote
  for each statement execute function rechazar_cambio();

-- What whoever moved the pieces said of their lots: [{"id": 1, "piezas": 2}]. What the move did to each lot is below.
alter table movimiento_inventario add column lotes jsonb check (jsonb_typeof(lotes) = 'array');

-- What each move took from a lot in a place, and what it brought to it. Written by the trigger below alone.
create table movimiento_lote (
  id_movimiento bigint not null references movimiento_inventario (id),
  id_lote bigint not null references articulo_lote (id),
  lugar text not null,
  id_sucursal bigint references sucursal (id),
  cambio integer not null check (cambio <> 0),
  constraint movimiento_lote_de_lugar check (es_lugar(lugar, id_sucursal) and es_de_la_cadena(lugar))
);
create unique index movimiento_lote_unico on movimiento_lote (id_movimiento, id_lote, lugar, id_sucursal) nulls not distinct;
create index movimiento_lote_de on movimiento_lote (id_lote);
create trigger movimiento_lote_solo_agregar before update or delete on movimiento_lote
  for each row execute function rechazar_cambio();
create trigger movimiento_lote_sin_vaciar before truncate on movimiento_lote
  for each statement execute function rechazar_cambio();

-- Pieces of a lot in a place: the sum of the above. Together never more than the pieces of the article there; the rest has no lot.
create table existencia_lote (
  id_lote bigint not null references articulo_lote (id),
  id_articulo bigint not null references articulo (id),
  lugar text not null,
  id_sucursal bigint references sucursal (id),
  cantidad integer not null check (cantidad >= 0),
  constraint existencia_lote_de_lugar check (es_lugar(lugar, id_sucursal) and es_de_la_cadena(lugar))
);
create unique index existencia_lote_unica on existencia_lote (id_lote, lugar, id_sucursal) nulls not distinct;
create index existencia_lote_articulo on existencia_lote (id_articulo);
create index existencia_lote_sucursal on existencia_lote (id_sucursal) where cantidad > 0;

create function sumar_lote() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into existencia_lote as e (id_lote, id_articulo, lugar, id_sucursal, cantidad)
    select new.id_lote, l.id_articulo, new.lugar, new.id_sucursal, greatest(new.cambio, 0) from articulo_lote l where l.id = new.id_lote
    on conflict (id_lote, lugar, id_sucursal) do update set cantidad = e.cantidad + new.cambio;
  return null;
end
$$;
create trigger movimiento_lote_suma after insert on movimiento_lote for each row execute function sumar_lote();

-- Lots that a move took: those that were said; else those that expire first and have not, then pieces without a lot, then the expired
-- ones. What returns is of the lots that its sale took, and what arrives by a transfer of those that it sent. Pieces that pay for what
-- was sold without existence have no lot. The move holds its article.
create function repartir_lotes() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  hay integer;
  cabe integer;
  quedan integer := new.cantidad;
  lleva integer;
  dia date;
  l record;
  llevan jsonb := '[]';
begin
  if not exists (select from articulo_lote x where x.id_articulo = new.id_articulo) then return null; end if;
  if es_de_la_cadena(new.de) then
    dia := (new.creado_en at time zone coalesce((select s.zona_horaria from sucursal s where s.id = new.de_sucursal), 'America/Mexico_City'))::date;
    if new.de = 'transito' then
      select sum(case when m.a = 'transito' then m.cantidad else -m.cantidad end) + new.cantidad into hay
        from movimiento_inventario m where m.id_traslado = new.id_traslado and m.id_articulo = new.id_articulo;
    else
      select e.cantidad + new.cantidad into hay from existencia e
        where e.id_articulo = new.id_articulo and e.lugar = new.de and e.id_sucursal is not distinct from new.de_sucursal;
    end if;
    for l in
      with suyos as (
        select e.id_lote, e.cantidad from existencia_lote e where new.de <> 'transito' and e.id_articulo = new.id_articulo
          and e.lugar = new.de and e.id_sucursal is not distinct from new.de_sucursal and e.cantidad > 0
        union all select x.id_lote, sum(x.cambio)::integer from movimiento_inventario m join movimiento_lote x on x.id_movimiento = m.id
          where new.de = 'transito' and m.id_traslado = new.id_traslado and m.id_articulo = new.id_articulo and x.lugar = 'transito'
          group by 1 having sum(x.cambio) > 0),
      dichos as (select (d.value ->> 'id')::bigint as id_lote, sum((d.value ->> 'piezas')::integer)::integer as piezas, min(d.ordinality) as orden
        from jsonb_array_elements(coalesce(new.lotes, '[]')) with ordinality d group by 1)
      select s.id_lote, least(s.cantidad, d.piezas) as piezas, 0 as turno, d.orden, null::date as caduca
        from suyos s join dichos d on d.id_lote = s.id_lote
      union all select s.id_lote, s.cantidad - least(s.cantidad, coalesce(d.piezas, 0)), case when a.caduca < dia then 3 else 1 end, 0, a.caduca
        from suyos s join articulo_lote a on a.id = s.id_lote left join dichos d on d.id_lote = s.id_lote
      union all select null, greatest(hay - (select coalesce(sum(s.cantidad), 0)::integer from suyos s), 0), 2, 0, null
      order by turno, orden, caduca nulls last, id_lote
    loop
      lleva := least(l.piezas, quedan);
      continue when lleva <= 0;
      quedan := quedan - lleva;
      if l.id_lote is not null then llevan := llevan || jsonb_build_object('id', l.id_lote, 'piezas', lleva); end if;
    end loop;
    insert into movimiento_lote (id_movimiento, id_lote, lugar, id_sucursal, cambio)
      select new.id, (d.value ->> 'id')::bigint, new.de, new.de_sucursal, -sum((d.value ->> 'piezas')::integer)
      from jsonb_array_elements(llevan) d group by 2;
  elsif new.causa = 'devolucion' then
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id_lote, 'piezas', -x.cambio)), '[]') into llevan
      from movimiento_lote x where x.id_movimiento = new.id_reversado;
  else
    llevan := coalesce(new.lotes, '[]');
  end if;
  if not es_de_la_cadena(new.a) then return null; end if;
  quedan := new.cantidad;
  select greatest(e.cantidad, 0) - (select coalesce(sum(x.cantidad), 0)::integer from existencia_lote x
      where x.id_articulo = e.id_articulo and x.lugar = e.lugar and x.id_sucursal is not distinct from e.id_sucursal) into cabe
    from existencia e where e.id_articulo = new.id_articulo and e.lugar = new.a and e.id_sucursal is not distinct from new.a_sucursal;
  for l in select (d.value ->> 'id')::bigint as id_lote, sum((d.value ->> 'piezas')::integer)::integer as piezas
    from jsonb_array_elements(llevan) d join articulo_lote x on x.id = (d.value ->> 'id')::bigint and x.id_articulo = new.id_articulo
    group by 1 order by 1
  loop
    lleva := least(l.piezas, quedan, cabe);
    continue when lleva <= 0;
    quedan := quedan - lleva;
    cabe := cabe - lleva;
    insert into movimiento_lote (id_movimiento, id_lote, lugar, id_sucursal, cambio) values (new.id, l.id_lote, new.a, new.a_sucursal, lleva);
  end loop;
  return null;
end
$$;
-- Its name comes after that of the sum of pieces, and so does it.
create trigger movimiento_suma_lotes after insert on movimiento_inventario for each row execute function repartir_lotes();

-- The lot that was scanned: in a count, and of what an order sells.
alter table conteo_lectura add column id_lote bigint references articulo_lote (id);
create index conteo_lectura_lote on conteo_lectura (id_lote) where id_lote is not null;
alter table pedido_elemento add column lote text not null default '' check (length(lote) <= 20);

grant select, insert on articulo_lote to nitida_app;
grant select on existencia_lote, movimiento_lote to nitida_app;

-- Each pair of an order is made by itself: its tray, its place, its stage, its checks. `trabajo` becomes the order's row alone; its other
-- columns are kept like the first pair's while the release before may run, and go with the one after.
create table trabajo_par (
  id_pedido bigint not null references pedido (id),
  -- Its place among the order's lenses that are measured, from 1.
  par smallint not null check (par between 1 and 100),
  id_sucursal bigint not null references sucursal (id),
  -- Number of the tray that holds it; null while it waits, and once it left the workshop.
  charola text check (charola ~ '^[0-9]{3}$'),
  etapa text not null default 'surtido' check (etapa in ('surtido', 'bisel', 'montaje', 'calidad', 'listo')),
  -- Who else makes it, when he promised it and where he is written to; empty for the own workshop.
  laboratorio text not null default '' check (length(laboratorio) <= 80),
  prometido date,
  correo text not null default '' check (length(correo) <= 254),
  -- What it waits for: 'mica OD'.
  falta text not null default '' check (length(falta) <= 80),
  rehechos smallint not null default 0 check (rehechos >= 0),
  primary key (id_pedido, par),
  constraint trabajo_par_prometido_por_alguien check (prometido is null or laboratorio <> ''),
  constraint trabajo_par_correo_de_alguien check (correo = '' or laboratorio <> '')
);
create unique index trabajo_par_charola_unica on trabajo_par (id_sucursal, charola) where charola is not null;
create trigger trabajo_par_sin_borrar before delete on trabajo_par for each row execute function rechazar_cambio();
grant select, insert, update on trabajo_par to nitida_app;

alter table trabajo_suceso add column par smallint not null default 1 check (par between 1 and 100);
alter table control_calidad add column par smallint not null default 1 check (par between 1 and 100);
alter table trabajo_dicho add column par smallint not null default 1 check (par between 1 and 100);
-- Trays of an order's other pairs.
alter table envio_pedido add column otras_charolas text[] not null default '{}';

-- Pairs of an order, one at least: contact lenses are not made in pairs.
create function pares_de(pedido bigint) returns int language sql stable set search_path = pg_catalog, public as $$
  select greatest(count(*), 1)::int from pedido_elemento e where e.id_pedido = pedido and e.lente <> '' and e.lente !~* 'contacto'
$$;
revoke all on function pares_de(bigint) from public;
grant execute on function pares_de(bigint) to nitida_app;

-- What one tray carried becomes a job for each pair, at the stage of the tray, which stays with the first; those that passed are ready.
insert into trabajo_par (id_pedido, par, id_sucursal, charola, etapa, laboratorio, prometido, correo, falta, rehechos)
  select t.id_pedido, n.par, t.id_sucursal, case when n.par = 1 then t.charola end,
    case when p.haciendo and t.charola is null then 'surtido' when t.etapa = 'calidad' and n.par <= t.pasaron then 'listo' else t.etapa end,
    t.laboratorio, t.prometido, t.correo, t.falta, case when n.par = 1 then t.rehechos else 0 end
  from trabajo t
  cross join lateral (select estatus in ('En proceso de elaboración', 'Esperando elaboración') and eliminado_en is null as haciendo
    from pedido where id = t.id_pedido) p
  cross join lateral generate_series(1, case when p.haciendo then pares_de(t.id_pedido) else 1 end) n (par)
  where n.par = 1 or t.charola is not null or t.laboratorio <> '';

-- Steps and checks of a tray that carried several pairs: its stage is the step of each, and each check is of the pair that was measured.
insert into trabajo_suceso (id_pedido, par, que, etapa, detalle, id_usuario, en)
  select u.id_pedido, t.par, 'etapa', t.etapa, 'De la charola del primer par', u.id_usuario, u.en
  from trabajo_par t
  cross join lateral (select * from trabajo_suceso e where e.id_pedido = t.id_pedido and e.par = 1 order by e.id desc limit 1) u
  where t.par > 1 or t.etapa = 'listo' and t.charola is not null and u.etapa <> 'listo'
  order by u.id, t.par;
insert into trabajo_suceso (id_pedido, par, que, etapa, detalle, id_usuario, en)
  select u.id_pedido, t.par, 'lugar', t.etapa, left(t.laboratorio, 120), u.id_usuario, u.en
  from trabajo_par t
  cross join lateral (select * from trabajo_suceso e where e.id_pedido = t.id_pedido and e.par = 1 and e.que = 'lugar' order by e.id desc limit 1) u
  where t.par > 1 and t.laboratorio <> '' order by u.id, t.par;
alter table control_calidad disable trigger control_calidad_solo_agregar;
update control_calidad k set par = m.par
from (
  select c.id, v.pasados + 1 - count(*) filter (where c.resultado = 'pasa') over (partition by c.id_pedido order by c.id desc) as par
  from (
    select t.id_pedido, case t.etapa when 'listo' then pares_de(t.id_pedido) else t.pasaron end as pasados
    from trabajo t join pedido p on p.id = t.id_pedido
    where t.charola is not null and t.etapa in ('calidad', 'listo') and p.eliminado_en is null
      and p.estatus in ('En proceso de elaboración', 'Esperando elaboración')) v
  join control_calidad c on c.id_pedido = v.id_pedido
  where v.pasados > 0) m
where k.id = m.id and m.par > 1;
alter table control_calidad enable trigger control_calidad_solo_agregar;

-- The release before works on the first pair; each of the two tables follows the other, and what is alike already is left.
update trabajo t set etapa = p.etapa from trabajo_par p where p.id_pedido = t.id_pedido and p.par = 1 and p.etapa <> t.etapa;
create function trabajo_de_par() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.par > 1 then
    insert into trabajo (id_pedido, id_sucursal) values (new.id_pedido, new.id_sucursal) on conflict (id_pedido) do nothing;
    return null;
  end if;
  insert into trabajo as t (id_pedido, id_sucursal, charola, etapa, laboratorio, prometido, correo, falta, rehechos)
    values (new.id_pedido, new.id_sucursal, new.charola, new.etapa, new.laboratorio, new.prometido, new.correo, new.falta, new.rehechos)
    on conflict (id_pedido) do update set id_sucursal = new.id_sucursal, charola = new.charola, etapa = new.etapa,
      laboratorio = new.laboratorio, prometido = new.prometido, correo = new.correo, falta = new.falta, rehechos = new.rehechos
    where (t.id_sucursal, t.charola, t.etapa, t.laboratorio, t.prometido, t.correo, t.falta, t.rehechos) is distinct from
      (new.id_sucursal, new.charola, new.etapa, new.laboratorio, new.prometido, new.correo, new.falta, new.rehechos);
  return null;
end
$$;
create function par_de_trabajo() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into trabajo_par as t (id_pedido, par, id_sucursal, charola, etapa, laboratorio, prometido, correo, falta, rehechos)
    values (new.id_pedido, 1, new.id_sucursal, new.charola, new.etapa, new.laboratorio, new.prometido, new.correo, new.falta, new.rehechos)
    on conflict (id_pedido, par) do update set id_sucursal = new.id_sucursal, charola = new.charola, etapa = new.etapa,
      laboratorio = new.laboratorio, prometido = new.prometido, correo = new.correo, falta = new.falta, rehechos = new.rehechos
    where (t.id_sucursal, t.charola, t.etapa, t.laboratorio, t.prometido, t.correo, t.falta, t.rehechos) is distinct from
      (new.id_sucursal, new.charola, new.etapa, new.laboratorio, new.prometido, new.correo, new.falta, new.rehechos);
  return null;
end
$$;
revoke all on function trabajo_de_par() from public;
revoke all on function par_de_trabajo() from public;
create trigger trabajo_par_en_trabajo after insert or update on trabajo_par for each row execute function trabajo_de_par();
create trigger trabajo_en_trabajo_par after insert or update on trabajo for each row execute function par_de_trabajo();

-- All trays of an order are free again together; one that is made again, or elsewhere, begins anew.
create or replace function liberar_charola() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update trabajo_par set id_sucursal = new.id_sucursal, charola = null,
      etapa = case when new.id_sucursal <> old.id_sucursal then 'surtido' else etapa end
    where id_pedido = new.id;
  return null;
end
$$;
create function reempezar_pares() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update trabajo_par set etapa = 'surtido' where id_pedido = new.id and charola is null;
  return null;
end
$$;
revoke all on function reempezar_pares() from public;
create trigger pedido_reempieza_pares after update on pedido for each row
  when (new.estatus in ('En proceso de elaboración', 'Esperando elaboración')
    and old.estatus in ('Recibido en sucursal', 'Entregado a cliente'))
  execute function reempezar_pares();

-- An order that lost pairs frees their trays, once its change is whole.
create function soltar_pares_de_mas() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update trabajo_par set charola = null, etapa = 'surtido'
    where id_pedido = old.id_pedido and charola is not null and par > pares_de(old.id_pedido);
  return null;
end
$$;
revoke all on function soltar_pares_de_mas() from public;
create constraint trigger elemento_suelta_par after delete or update of lente on pedido_elemento deferrable initially deferred
  for each row execute function soltar_pares_de_mas();

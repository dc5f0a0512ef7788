-- How many rows the long lists have in each branch. Counting them grows with the table, and one number that everybody changes would
-- make them wait for each other; so every change is a row, and the rows of a branch are added up to one each hour.
create table conteo (
  lista text not null check (lista in ('cliente', 'cita', 'pedido', 'mensaje')),
  id_sucursal bigint not null,
  cambio bigint not null
);
create index conteo_de_sucursal on conteo (lista, id_sucursal) include (cambio);
comment on table conteo is 'Rows of the long lists by branch, as changes to be added up; removed patients and orders do not count.';

-- Whoever writes a list writes its changes too; nobody else can.
create function conteo_alta() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name in ('cliente', 'pedido') then
    insert into conteo (lista, id_sucursal, cambio)
      select tg_table_name, id_sucursal, count(*) from nuevas where eliminado_en is null group by id_sucursal;
  else
    insert into conteo (lista, id_sucursal, cambio)
      select tg_table_name, id_sucursal, count(*) from nuevas group by id_sucursal;
  end if;
  return null;
end
$$;
create function conteo_cambio() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' and to_jsonb(old) ->> 'eliminado_en' is null then
    insert into conteo (lista, id_sucursal, cambio) values (tg_table_name, old.id_sucursal, -1);
  end if;
  if tg_op <> 'DELETE' and to_jsonb(new) ->> 'eliminado_en' is null then
    insert into conteo (lista, id_sucursal, cambio) values (tg_table_name, new.id_sucursal, 1);
  end if;
  return null;
end
$$;
-- Always, with other triggers off too: a count that was once wrong stays wrong.
do $$
declare
  tabla text;
begin
  foreach tabla in array array['cliente', 'cita', 'pedido', 'mensaje'] loop
    execute format('lock table %I in share row exclusive mode', tabla);
    execute format('create trigger conteo_alta after insert on %I referencing new table as nuevas
      for each statement execute function conteo_alta()', tabla);
    if tabla in ('cliente', 'pedido') then
      execute format('create trigger conteo_cambio after update of id_sucursal, eliminado_en on %I for each row
        when (old.id_sucursal <> new.id_sucursal or (old.eliminado_en is null) <> (new.eliminado_en is null))
        execute function conteo_cambio()', tabla);
    else
      execute format('create trigger conteo_cambio after update of id_sucursal on %I for each row
        when (old.id_sucursal <> new.id_sucursal) execute function conteo_cambio()', tabla);
    end if;
    execute format('create trigger conteo_baja after delete on %I for each row execute function conteo_cambio()', tabla);
    execute format('alter table %I enable always trigger conteo_alta, enable always trigger conteo_cambio,
      enable always trigger conteo_baja', tabla);
  end loop;
end
$$;
insert into conteo (lista, id_sucursal, cambio)
  select 'cliente', id_sucursal, count(*) from cliente where eliminado_en is null group by id_sucursal
  union all select 'pedido', id_sucursal, count(*) from pedido where eliminado_en is null group by id_sucursal
  union all select 'cita', id_sucursal, count(*) from cita group by id_sucursal
  union all select 'mensaje', id_sucursal, count(*) from mensaje group by id_sucursal;

-- Adds the changes of each list and branch up to one row. Two at once add different rows up.
create function compactar_conteo() returns void language sql security definer set search_path = pg_catalog, public as $$
  with sumadas as (delete from conteo returning lista, id_sucursal, cambio)
  insert into conteo (lista, id_sucursal, cambio)
    select lista, id_sucursal, sum(cambio) from sumadas group by lista, id_sucursal having sum(cambio) <> 0
$$;
revoke all on function compactar_conteo() from public;
grant execute on function compactar_conteo() to nitida_app;
grant select on conteo to nitida_app;
